import { BUILT_SITE_NAME, called } from '#shared/site-name.ts'

/** Translations of one language; the English words are the keys. */
export type Dictionary = Readonly<Record<string, string>>

/** The languages of the product, each by its own name. English is what texts are written in. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const
export type Language = keyof typeof languages

type Values = Readonly<Record<string, string | number>>

let spoken: Language = 'en'
let dictionary: Dictionary = {}
let siteName = BUILT_SITE_NAME

/** The words in the language that is spoken; `{name}` stands for the value of that name. */
export function t(text: string, values: Values = {}): string {
  const words = called(dictionary[text] ?? text, siteName)
  return words.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** The words for so many of something, by the rules of the language; `{count}` stands for the number. */
export function tn(count: number, forms: { one: string; other: string }, values: Values = {}): string {
  const form = new Intl.PluralRules(spoken).select(count) === 'one' ? forms.one : forms.other
  return t(form, { ...values, count: new Intl.NumberFormat(`${spoken}-IN`).format(count) })
}

/** From now on the product is called so in every text. */
export function callSite(name: string): void {
  siteName = name
}

/** From now on this language is spoken; what its dictionary lacks stays English. */
export function speak(next: Dictionary, language: Language = 'en'): void {
  dictionary = next
  spoken = language
}

/** The language that is spoken. */
export function spokenLanguage(): Language {
  return spoken
}

/** The keys that a dictionary lacks, or whose translation has other placeholders. */
export function missingIn(other: Dictionary, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const words = other[key]
    return words === undefined || words === '' || placeholdersOf(key) !== placeholdersOf(words)
  })
}

function placeholdersOf(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).toSorted().join()
}
