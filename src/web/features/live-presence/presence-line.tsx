import { shownPresence } from '#shared/domain/live-presence.ts'
import { tn } from '#web/i18n/t.ts'
import { Users } from 'lucide-react'

/** How many members are here; nothing while they are few. Nobody is named. */
export function PresenceLine({ present }: { present: number | null }) {
  const shown = present === null ? null : shownPresence(present)
  if (shown === null) return null
  return (
    <p className="inline-flex items-center gap-2 text-muted tabular-nums">
      <Users aria-hidden size={18} className="shrink-0" />
      {tn(shown, { one: '{count} here', other: '{count} here' })}
    </p>
  )
}
