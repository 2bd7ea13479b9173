/** The languages that are offered first: those of India by the number of their speakers, and English. */
export const INDIAN_LANGUAGES = [
  'hi',
  'en',
  'bn',
  'mr',
  'te',
  'ta',
  'gu',
  'ur',
  'kn',
  'or',
  'ml',
  'pa',
  'as',
  'mai',
  'sa',
  'bho',
  'sat',
  'ks',
  'ne',
  'sd',
  'kok',
  'doi',
  'mni',
  'brx',
  'raj',
  'pa-Guru',
] as const

/** The longest tag that is accepted, such as 'sr-Cyrl-ekavsk-RS'. */
export const LANGUAGE_TAG_LENGTH = 35

const TAG = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/

/** The tag of a language (BCP 47) in its usual form, such as 'pa-Guru' for 'PA-guru'; null if it is none. */
export function canonicalLanguageTag(written: string): string | null {
  if (written.length > LANGUAGE_TAG_LENGTH) return null
  try {
    const [tag = ''] = Intl.getCanonicalLocales(written.trim())
    return TAG.test(tag) ? tag : null
  } catch {
    return null
  }
}

/** The language without its script and region: 'pa' of 'pa-Guru'. */
export function baseLanguage(tag: string): string {
  return tag.split('-', 1)[0] ?? tag
}

/** The name of a language in that language, such as 'हिन्दी'; the tag itself if nobody has named it. */
export function ownLanguageName(tag: string): string {
  return capitalise(languageName(tag, tag), tag)
}

/** The name of a language in another one. */
export function languageName(tag: string, language: string): string {
  return new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(tag) ?? tag
}

function capitalise(name: string, tag: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase(tag) + name.slice(first.length)
}
