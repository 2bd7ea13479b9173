import { t, tn } from '#web/i18n/t.ts'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface MessageListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** One row; the newest one's button is in the tab order, the arrow keys reach the others. */
  children: (item: Item, isNewest: boolean) => ReactNode
  /** In place of an empty list. */
  empty: string
}

/** Closer to the end than this, the list follows new messages. */
const AT_END_IN_PX = 48

/** Marks the button of a row. */
export const ROW_BUTTON = 'data-row-button'

/**
 * Messages, the newest at the end. A reader who has scrolled up keeps the place and sees how many have come since. It
 * does not announce itself: many messages at once would cover the speaker's voice.
 */
export function MessageList<Item>({ items, keyOf, children, empty }: MessageListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  // The last message that was seen before scrolling up; null while the list follows.
  const [seenKey, setSeenKey] = useState<string | null>(null)
  const isFollowing = seenKey === null
  const seenIndex = isFollowing ? items.length - 1 : items.findLastIndex((item) => keyOf(item) === seenKey)
  const unseen = items.length - 1 - seenIndex

  const newest = items.at(-1)
  const newestKey = newest === undefined ? null : keyOf(newest)
  useLayoutEffect(() => {
    if (isFollowing && newestKey !== null) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newestKey, isFollowing])

  // The keyboard of a phone makes the list smaller; a message may become higher.
  useEffect(() => {
    const element = list.current
    if (!element || !isFollowing) return undefined
    const observer = new ResizeObserver(() => element.scrollTo({ top: element.scrollHeight }))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [isFollowing])

  function followAtEnd(): void {
    const element = list.current
    if (!element) return
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_IN_PX
    if (isAtEnd) setSeenKey(null)
    else if (isFollowing) setSeenKey(newestKey)
  }

  return (
    <div className="relative grid min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move the focus */}
      <div
        ref={list}
        role="log"
        aria-live="off"
        aria-label={t('Messages')}
        // A scrollable region has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={followAtEnd}
        onKeyDown={moveBetweenRows}
        className="min-h-0 overflow-y-auto overscroll-contain px-3 py-1"
      >
        <ul>
          {items.map((item, index) => (
            <li key={keyOf(item)}>{children(item, index === items.length - 1)}</li>
          ))}
        </ul>
        {items.length === 0 && <p className="px-2 py-6 text-center text-muted">{empty}</p>}
      </div>
      {unseen > 0 && !isFollowing && (
        <button
          type="button"
          onClick={() => setSeenKey(null)}
          className="absolute inset-x-0 bottom-2 mx-auto inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-line bg-raised px-4 font-semibold text-accent-deep hover:bg-surface"
        >
          <ArrowDown aria-hidden size={18} />
          {tn(unseen, { one: '{count} new message', other: '{count} new messages' })}
        </button>
      )}
    </div>
  )
}

function moveBetweenRows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ROW_BUTTON}]`)]
  const index = buttons.findIndex((button) => button === document.activeElement)
  if (step === undefined || index === -1) return
  event.preventDefault()
  buttons[index + step]?.focus()
}
