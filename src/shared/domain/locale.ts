/** The product's languages by their own names. The source texts are English. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = ['en', 'hi'] as const satisfies readonly Language[]

export function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(LANGUAGES, text)
}

/** The language of a text of which nobody has said it: Hindi where it has Devanagari letters. */
export function languageOf(text: string): Language {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en'
}

/** How a person reads: their language, and the IANA name of their time zone (null when it is not known). */
export interface Locale {
  language: Language
  timeZone: string | null
}

/** For people of whom nothing is known. */
export const DEFAULT_LOCALE: Locale = { language: 'en', timeZone: null }

/** The time zone of all rules about days. */
export const INDIA_TIME_ZONE = 'Asia/Kolkata'

/** The longest name that is read as a time zone; the IANA's longest has 32 characters. */
export const MAX_TIME_ZONE_LENGTH = 64

/** Whether the text names a time zone, such as 'America/New_York'; offsets such as '+05:30' do not. */
export function isTimeZone(text: string): boolean {
  if (text.length > MAX_TIME_ZONE_LENGTH || !/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The locale of somebody of whom only the language is known, as an option; nothing when that is not known either. */
export function localeOf(language: Language | undefined): { locale?: Locale } {
  return language === undefined ? {} : { locale: { language, timeZone: null } }
}
