import { t } from '#web/i18n/t.ts'

const NOTHING = '–'

/** '45 s', '12 min' or '3 h 20 min'. */
export function formatTimeSpan(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return t('{seconds} s', { seconds: Math.round(seconds) })
  if (minutes < 60) return t('{minutes} min', { minutes })
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** '1.4 s'. */
export function formatSeconds(ms: number | null): string {
  return ms === null ? NOTHING : t('{seconds} s', { seconds: (ms / 1000).toFixed(1) })
}

/** '0.4'; whole from ten on. */
export function formatRate(rate: number | null): string {
  return rate === null ? NOTHING : rate.toFixed(rate < 10 ? 1 : 0)
}

/** '12 %'; a small share is not called none. */
export function formatShare(share: number | null): string {
  if (share === null) return NOTHING
  if (share > 0 && share < 0.01) return t('less than 1 %')
  return t('{percent} %', { percent: Math.round(share * 100) })
}
