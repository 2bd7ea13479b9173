import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { t } from '#web/i18n/t.ts'
import type { Undo } from '#web/platform/use-undo.ts'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface QueueAction {
  label: string
  icon: LucideIcon
  /** The key that does it, a small letter. */
  shortcut: string
  run: () => void
  isMain?: boolean
  isDisabled?: boolean
}

interface CardQueueProps<Item> {
  /** What the cards are. */
  label: string
  items: readonly Item[]
  /** The card that the actions are about; null when there is none. */
  current: Item | null
  idOf: (item: Item) => string
  onChoose: (item: Item) => void
  /** The item in the list of all. */
  renderRow: (item: Item) => ReactNode
  renderCard: (item: Item) => ReactNode
  actions: (item: Item) => readonly QueueAction[]
  undo: Undo | null
  /** Instead of a card when there is none. */
  empty: ReactNode
  /** Phones show the list instead of one card at a time. */
  isListOnPhones?: boolean
}

/**
 * Cards that are worked off one by one: on phones a single one with its actions in reach of the thumb, on wide screens
 * beside the list of all. Every action has a key; the arrows choose another card.
 */
export function CardQueue<Item>({ label, items, current, ...queue }: CardQueueProps<Item>) {
  const { idOf, onChoose, undo, empty, isListOnPhones = false } = queue
  const actions = current === null ? [] : queue.actions(current)
  const cardId = useId()

  function move(by: 1 | -1): void {
    const at = current === null ? -1 : items.findIndex((item) => idOf(item) === idOf(current))
    const next = items[at === -1 ? 0 : at + by]
    if (next) onChoose(next)
  }

  useShortcuts({
    ...Object.fromEntries(actions.filter(({ isDisabled }) => !isDisabled).map(({ shortcut, run }) => [shortcut, run])),
    ...(undo && { u: undo.run }),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
  })

  return (
    <div className="pb-28 lg:grid lg:grid-cols-[minmax(16rem,2fr)_3fr] lg:items-start lg:gap-6 lg:pb-0">
      <ul
        aria-label={label}
        className={`grid gap-1 lg:max-h-[70dvh] lg:overflow-y-auto ${isListOnPhones ? '' : 'max-lg:hidden'}`}
      >
        {items.map((item) => {
          const isCurrent = current !== null && idOf(item) === idOf(current)
          return (
            <li key={idOf(item)}>
              <button
                type="button"
                aria-pressed={isCurrent}
                onClick={() => onChoose(item)}
                className="block w-full rounded-field border border-transparent px-3 py-2 text-left hover:bg-surface aria-pressed:border-control aria-pressed:bg-surface"
              >
                {queue.renderRow(item)}
              </button>
            </li>
          )
        })}
      </ul>
      <div>
        <div id={cardId} aria-live="polite" className={isListOnPhones ? 'max-lg:sr-only' : ''}>
          {current === null ? empty : <Card>{queue.renderCard(current)}</Card>}
        </div>
        {isListOnPhones && items.length === 0 && <div className="lg:hidden">{empty}</div>}
        {/* In reach of the thumb: on phones at the bottom of the screen. */}
        <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-3 max-lg:pt-2 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-lg:empty:hidden lg:mt-4">
          <UndoLine undo={undo} />
          {actions.length > 0 && <Actions actions={actions} cardId={cardId} />}
        </div>
      </div>
    </div>
  )
}

function UndoLine({ undo }: { undo: Undo | null }) {
  return (
    <div role="status" className={undo ? 'mb-2 flex items-center justify-between gap-3' : 'sr-only'}>
      {undo && (
        <>
          <span className="min-w-0 truncate">{undo.text}</span>
          <Button small variant="quiet" aria-keyshortcuts="u" onClick={undo.run}>
            {t('Undo')}
          </Button>
        </>
      )}
    </div>
  )
}

function Actions({ actions, cardId }: { actions: readonly QueueAction[]; cardId: string }) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 lg:flex lg:flex-wrap lg:gap-3">
      {actions.map(({ label, icon: Icon, shortcut, run, isMain = false, isDisabled = false }) => (
        <Button
          key={label}
          small
          variant={isMain ? 'primary' : 'secondary'}
          disabled={isDisabled}
          aria-keyshortcuts={shortcut}
          aria-describedby={cardId}
          onClick={run}
          className="max-lg:min-h-14 max-lg:flex-col max-lg:gap-0.5 max-lg:rounded-field max-lg:px-1 max-lg:text-sm"
        >
          <Icon aria-hidden size={20} />
          {label}
          <kbd aria-hidden className="hidden font-text text-sm font-normal opacity-70 lg:pointer-fine:inline">
            {shortcut.toUpperCase()}
          </kbd>
        </Button>
      ))}
    </div>
  )
}
