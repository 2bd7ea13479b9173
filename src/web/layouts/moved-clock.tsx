import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { machineNow, useNow } from '#web/platform/clock.ts'

/** A server whose time differs by less is not moved, only inexact. */
const MIN_DIFFERENCE_IN_MS = 5 * MINUTE_IN_MS

/** In development: says that `npm run clock` has moved the server's time. */
export function MovedClock() {
  const now = useNow(1000)
  if (Math.abs(now.getTime() - machineNow()) < MIN_DIFFERENCE_IN_MS) return null
  return (
    <p role="status" className="bg-accent px-4 py-1 text-center text-sm font-semibold text-on-accent">
      {t('The clock is moved: {time}', { time: formatIst(now) })}
    </p>
  )
}
