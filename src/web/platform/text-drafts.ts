import { session } from './session.ts'

export interface TextDrafts {
  get: (key: string) => string | undefined
  set: (key: string, text: string) => void
  delete: (key: string) => void
}

const created: Map<string, string>[] = []

/** Texts that were typed and not sent, by what they belong to: they outlive their field, but not the session. */
export function createTextDrafts(): TextDrafts {
  const texts = new Map<string, string>()
  created.push(texts)
  return {
    get: (key) => texts.get(key),
    set(key, text) {
      // The answer to a text that was sent may come after the session has ended.
      if (session.get().token !== null) texts.set(key, text)
    },
    delete: (key) => void texts.delete(key),
  }
}

/** Called on sign-out, so that the next person never sees the previous person's texts. */
export function clearTextDrafts(): void {
  for (const texts of created) texts.clear()
}
