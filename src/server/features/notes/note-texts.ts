import type { NoteRow } from './notes.repo.ts'
import { Refused } from '#server/platform/errors.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'

/** A note's text as its member reads it. */
export interface ReadText {
  /** Empty for a bookmark, and for a text that cannot be read. */
  text: string
  /** No key of this installation decrypts it: it was encrypted with a key that is gone, or it was damaged. */
  isUnreadable: boolean
}

/** One text that cannot be read does not keep the others from their member. */
export function readText({ text }: Pick<NoteRow, 'text'>, box: SecretBox): ReadText {
  if (text === null) return { text: '', isUnreadable: false }
  try {
    return { text: box.decrypt(text), isUnreadable: false }
  } catch {
    return { text: '', isUnreadable: true }
  }
}

/** Throws if it cannot be read: what replaces it would be lost once the missing key is set again. */
export function requireReadable(row: Pick<NoteRow, 'text'>, box: SecretBox): string {
  const { text, isUnreadable } = readText(row, box)
  if (isUnreadable) throw new Refused('NOTE_UNREADABLE')
  return text
}

export function encryptText(text: string, box: SecretBox): Buffer | null {
  return text === '' ? null : box.encrypt(text)
}
