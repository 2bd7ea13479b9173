import type { LocalText } from './text-fields.ts'
import type { Language } from '#shared/domain/locale.ts'

/** The content in one language: every text is a string. */
export type Localized<Value> = Value extends LocalText
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Localized<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Localized<Value[Name]> }
      : Value

/** Takes one language of everything in a content. */
export function localize<Value>(value: Value, language: Language): Localized<Value>
export function localize(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => localize(item, language))
  if (typeof value !== 'object' || value === null) return value
  if (isLocalText(value)) return value[language]
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, localize(part, language)]))
}

export function isLocalText(value: object): value is LocalText {
  return 'en' in value && 'hi' in value && typeof value.en === 'string' && typeof value.hi === 'string'
}
