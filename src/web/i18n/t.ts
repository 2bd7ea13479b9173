/** Translations of one language; the English words are the keys. */
export type Dictionary = Readonly<Record<string, string>>

let dictionary: Dictionary = {}

/** The words in the language that is spoken; `{name}` stands for the value of that name. */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const words = dictionary[text] ?? text
  return words.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** From now on these words are spoken; what they lack stays English. */
export function speak(next: Dictionary): void {
  dictionary = next
}

/** The keys that a dictionary lacks, or whose translation lost a placeholder. */
export function missingIn(other: Dictionary, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const words = other[key]
    return words === undefined || placeholdersOf(key).some((placeholder) => !words.includes(placeholder))
  })
}

function placeholdersOf(text: string): string[] {
  return text.match(/\{\w+\}/g) ?? []
}
