import { type Language, LANGUAGES } from '#shared/domain/locale.ts'
import { BUILT_SITE_NAME, withSiteName } from '#shared/site-name.ts'

/** The translations of one language; the English texts are the keys. */
export type Dictionary = Readonly<Record<string, string>>

export { type Language, LANGUAGES as languages }

type Values = Readonly<Record<string, string | number>>

let locale: Language = 'en'
let dictionary: Dictionary = {}
let siteName = BUILT_SITE_NAME

/** The text in the current language; `{name}` is replaced by the value of that name. */
export function t(text: string, values: Values = {}): string {
  const translation = withSiteName(dictionary[text] ?? text, siteName)
  return translation.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** The text for a number of items by the language's plural rules; `{count}` is replaced by the number. */
export function tn(count: number, forms: { one: string; other: string }, values: Values = {}): string {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other
  return t(form, { ...values, count: new Intl.NumberFormat(`${locale}-IN`).format(count) })
}

/** Sets the product's name in every text. */
export function setSiteName(name: string): void {
  siteName = name
}

/** Sets the language and its dictionary; texts missing from the dictionary stay English. */
export function setLocale(next: Dictionary, language: Language = 'en'): void {
  dictionary = next
  locale = language
}

/** The language of the texts that `t` returns. */
export function currentLanguage(): Language {
  return locale
}

/** The keys without a translation in the dictionary, or with different placeholders in it. */
export function findMissingTranslations(translations: Dictionary, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const text = translations[key]
    return text === undefined || text === '' || placeholdersOf(key) !== placeholdersOf(text)
  })
}

function placeholdersOf(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).toSorted().join()
}
