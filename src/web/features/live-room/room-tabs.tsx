import { PresenceLine } from '#web/features/live-presence/public.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Settings2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'

export type RoomTab = 'CHAT' | 'QUESTIONS'

const TABS: readonly RoomTab[] = ['CHAT', 'QUESTIONS']

interface RoomTabsProps {
  tab: RoomTab
  onTab: (tab: RoomTab) => void
  /** How many are here; null while they are few. */
  present: number | null
  onSettings: () => void
}

/** The head of the room: its two tabs, how many are here, and the settings of the chat. */
export function RoomTabs({ tab, onTab, present, onSettings }: RoomTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function moveBetweenTabs({ key }: KeyboardEvent): void {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = tab === 'CHAT' ? 'QUESTIONS' : 'CHAT'
    onTab(other)
    list.current?.querySelector<HTMLElement>(`#room-tab-${other}`)?.focus()
  }

  return (
    <div className="flex items-center border-b border-line pr-1">
      <div ref={list} role="tablist" aria-label={t('Room')} className="flex">
        {TABS.map((each) => (
          <button
            key={each}
            id={`room-tab-${each}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls={`room-${each}`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onTab(each)}
            onKeyDown={moveBetweenTabs}
            className={`min-h-12 border-b-2 px-4 font-semibold ${each === tab ? 'border-accent-deep text-foreground' : 'border-transparent text-muted hover:text-foreground'}`}
          >
            {each === 'CHAT' ? t('Chat') : t('Questions')}
          </button>
        ))}
      </div>
      <span className="flex-1" />
      <div className="px-1 text-sm">
        <PresenceLine present={present} />
      </div>
      {tab === 'CHAT' && <IconButton icon={Settings2} label={t('Chat settings')} onClick={onSettings} />}
    </div>
  )
}
