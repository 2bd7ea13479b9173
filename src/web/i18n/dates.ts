import { currentLanguage } from './t.ts'
import * as ist from '#shared/domain/ist.ts'
import { once } from '#shared/once.ts'

/** An Indian date and time in the current language: '20 Nov 2026, 8:00 pm IST' or '20 नव॰ 2026, 8:00 pm IST'. */
export function formatIst(instant: ist.Instant): string {
  return currentLanguage() === 'en'
    ? ist.formatIst(instant)
    : `${formatIstDate(instant)}, ${formatIstTime(instant)} IST`
}

/** '20 Nov 2026' or '20 नव॰ 2026'. */
export function formatIstDate(instant: ist.Instant): string {
  return currentLanguage() === 'en' ? ist.formatIstDate(instant) : hindiDate().format(instant)
}

/** '8:00 pm', also in Hindi. */
export function formatIstTime(instant: ist.Instant): string {
  return currentLanguage() === 'en' ? ist.formatIstTime(instant) : hindiTime().format(instant)
}

const hindiDate = once(() => new Intl.DateTimeFormat('hi-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }))
const hindiTime = once(() => new Intl.DateTimeFormat('hi-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }))
