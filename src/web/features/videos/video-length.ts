import { t } from '#web/i18n/t.ts'

/** A video's length in whole minutes, as lists tell it; nothing where it is not known. */
export function formatLength(durationInSeconds: number): string {
  if (!(durationInSeconds > 0)) return ''
  return t('{minutes} min', { minutes: Math.max(1, Math.round(durationInSeconds / 60)) })
}
