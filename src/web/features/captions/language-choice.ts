import {
  canonicalLanguageTag,
  INDIAN_LANGUAGES,
  languageName,
  ownLanguageName,
} from '#shared/domain/caption-languages.ts'
import { t } from '#web/i18n/t.ts'

/** Languages of other countries that are offered; any other can be written as its tag. */
const OTHER_LANGUAGES =
  'ar bg cs da de el es fa fi fr he hu id it ja ko ms my nl no pl pt ro ru si sv sw th tr uk vi zh'

interface LanguageOption {
  language: string
  /** Both names, so that either is found. */
  name: string
}

/** The languages to choose from: those of India first, the others by their English name. */
export function languageOptions(): LanguageOption[] {
  const byName = (a: string, b: string) => (languageName(a, 'en') < languageName(b, 'en') ? -1 : 1)
  const others = OTHER_LANGUAGES.split(' ').toSorted(byName)
  return [...INDIAN_LANGUAGES, ...others].map((language) => ({ language, name: bothNames(language) }))
}

/** The language of what was typed: an option, one of its names, or a tag; null if it is none. */
export function resolveLanguage(typed: string, options: readonly LanguageOption[]): string | null {
  const wanted = typed.trim().toLowerCase()
  const option = options.find(({ language, name }) =>
    [name, ownLanguageName(language), languageName(language, 'en')].some((known) => known.toLowerCase() === wanted),
  )
  return option?.language ?? canonicalLanguageTag(typed)
}

/** 'हिन्दी – Hindi (automatic)' */
export function nameOfCaptions({ language, isAutomatic }: { language: string; isAutomatic: boolean }): string {
  return isAutomatic ? t('{language} (automatic)', { language: bothNames(language) }) : bothNames(language)
}

/** 'தமிழ் – Tamil' */
export function bothNames(language: string): string {
  const [own, english] = [ownLanguageName(language), languageName(language, 'en')]
  return own === english ? own : `${own} – ${english}`
}
