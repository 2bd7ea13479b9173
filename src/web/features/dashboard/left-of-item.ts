import type { ItemKind, Progress } from '#shared/domain/progress.ts'
import { t, tn } from '#web/i18n/t.ts'

/** How much of an item is left from where the member stopped: '42 s left', '6 min left', '12 pages left'. */
export function leftOfItem(kind: ItemKind, { latest, length }: Pick<Progress, 'latest' | 'length'>): string {
  const left = Math.max(0, length - latest)
  if (kind === 'EBOOK') return tn(Math.ceil(left), { one: '{count} page left', other: '{count} pages left' })
  if (Math.ceil(left) < 60) return t('{seconds} s left', { seconds: Math.max(1, Math.ceil(left)) })
  const minutes = Math.round(left / 60)
  if (minutes < 60) return t('{minutes} min left', { minutes })
  return t('{hours} h {minutes} min left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
