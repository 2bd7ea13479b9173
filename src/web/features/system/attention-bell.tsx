import { useAttention } from './system.hooks.ts'
import { t, tn } from '#web/i18n/t.ts'
import { Bell } from 'lucide-react'

/** The bell: how many things need an administrator. `onOpen` shows them. */
export function AttentionBell({ onOpen }: { onOpen: () => void }) {
  const { data: items } = useAttention()
  const count = items?.length ?? 0
  const label = tn(count, {
    one: 'Notifications: {count} thing needs you',
    other: 'Notifications: {count} things need you',
  })
  return (
    <button
      type="button"
      aria-label={count === 0 ? t('Notifications') : label}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface hover:text-foreground"
    >
      <Bell aria-hidden size={22} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-xs font-semibold text-on-danger tabular-nums"
        >
          {count}
        </span>
      )}
    </button>
  )
}
