import type { Language } from './locale.ts'

/** What an email of a mailing says. `{{name}}` stands for the recipient's name; an empty line begins a paragraph. */
export interface MailingText {
  subject: string
  body: string
  /** A button below the text. */
  link?: { url: string; label: string }
}

export type MailingTexts = Readonly<Record<Language, MailingText>>

/** Puts the name into a text; somebody without one gets no space before the comma either. */
export function withName(text: string, name: string): string {
  return name === ''
    ? text.replaceAll(/ ?\{\{\s*name\s*\}\}/giu, '')
    : text.replaceAll(/\{\{\s*name\s*\}\}/giu, () => name)
}
