import { applyLanguage, chosenLanguage } from './language.ts'
import type { Language } from './t.ts'
import { browserTimeZone, setChosenTimeZone } from './time-zone.ts'

/** The language and time zone that are stored with an account. */
interface AccountLocale {
  language: Language | null
  timeZone: string | null
  isTimeZoneChosen: boolean
}

const SENT_KEY = 'sent-language'

/** What the sign-in tells the server of this browser. */
export function browserLocale(): { language?: Language; browserTimeZone: string } {
  const language = chosenLanguage()
  return { ...(language && { language }), browserTimeZone: browserTimeZone() }
}

/**
 * Takes over what is stored with the account at the sign-in; a language chosen in this browser stays. Later only the
 * time zone is taken over, because a screen that is read does not change its language.
 */
export function takeOverLocale(locale: AccountLocale): void {
  const { language } = locale
  takeOverTimeZone(locale)
  // Not the chosen one: it may have been chosen while the sign-in was under way.
  recordSentLanguage(language)
  if (chosenLanguage() === null && language !== null) void applyLanguage(language)
}

export function takeOverTimeZone({ timeZone, isTimeZoneChosen }: AccountLocale): void {
  setChosenTimeZone(isTimeZoneChosen ? timeZone : null)
}

/** The language chosen in this browser, if the server does not know it yet. */
export function unsentLanguage(): Language | null {
  const language = chosenLanguage()
  try {
    return language === localStorage.getItem(SENT_KEY) ? null : language
  } catch {
    return language
  }
}

export function recordSentLanguage(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(SENT_KEY)
    else localStorage.setItem(SENT_KEY, language)
  } catch {
    // If the browser blocks storage, the language is sent once more.
  }
}
