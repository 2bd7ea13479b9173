import type { ProgrammeDay } from '#shared/contract/programme.ts'
import { formatSession } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { Lock } from 'lucide-react'

/** The days whose webinar has not started: what they are about and when they open; nothing after the last. */
export function DaysToCome({ days, now }: { days: readonly ProgrammeDay[]; now: Date }) {
  const toCome = days.filter(({ startsAt }) => startsAt > now)
  if (toCome.length === 0) return null
  return (
    <Card className="px-3 sm:px-4">
      <h3 className="px-2 text-xl">{t('The days to come')}</h3>
      <ul className="mt-3 grid gap-1">
        {toCome.map(({ day, title, startsAt }) => (
          <li key={day} className="flex min-h-14 items-center gap-3 px-2 py-1.5">
            <span className="grid size-9 shrink-0 place-items-center rounded-full border border-line text-muted">
              <Lock aria-hidden size={16} />
            </span>
            <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
              <span className="block text-sm text-muted">{t('Day {n}', { n: day })}</span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted">{t('Opens {when}', { when: formatSession(startsAt) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
