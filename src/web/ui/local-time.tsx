import { formatLocal } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'

/** The day and time where the member is, on a line of its own; nothing where clocks show India's time. */
export function LocalTime({ instant }: { instant: Date }) {
  const time = formatLocal(instant)
  return time === null ? null : <span className="block text-muted">{t('Where you are: {time}', { time })}</span>
}
