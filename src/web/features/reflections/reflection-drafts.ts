import { parseJson } from '#shared/parse-json.ts'
import { MAX_REFLECTION_LENGTH } from '#shared/domain/reflections.ts'
import { onLocalStorage } from '#web/platform/local-storage.ts'
import { session } from '#web/platform/session.ts'
import * as z from 'zod/mini'

const draftSchema = z.object({
  clientId: z.string(),
  text: z.string().check(z.maxLength(15 * MAX_REFLECTION_LENGTH)),
  isShared: z.boolean(),
  /** The version that the text was written from; 0 for a new one. */
  version: z.number(),
  /** It was to be saved while there was no network, and is sent when there is one. */
  isWaiting: z.boolean(),
})
/** A reflection as it was typed and not saved yet; it stays in this browser, also when the page is closed. */
export type ReflectionDraft = z.output<typeof draftSchema>

const PREFIX = 'reflection:'

// Another person who signs in finds nothing of it.
eraseDraftsOfOthers()
session.subscribe(eraseDraftsOfOthers)

export function readDraft(itemId: string): ReflectionDraft | null {
  const name = nameOf(itemId)
  const text = name === null ? null : onLocalStorage((storage) => storage.getItem(name))
  const read = draftSchema.safeParse(parseJson(text ?? ''))
  return read.success ? read.data : null
}

export function writeDraft(itemId: string, draft: ReflectionDraft | null): void {
  const name = nameOf(itemId)
  if (name === null) return
  onLocalStorage((storage) =>
    draft === null ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(draft)),
  )
}

/** The items with a draft that waits for the network. */
export function waitingItems(): string[] {
  const prefix = nameOf('')
  if (prefix === null) return []
  const itemIds = names().flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return itemIds.filter((itemId) => readDraft(itemId)?.isWaiting)
}

/** Called when the person signs out by choice. */
export function eraseReflectionDrafts(): void {
  for (const name of names()) onLocalStorage((storage) => storage.removeItem(name))
}

function eraseDraftsOfOthers(): void {
  const prefix = nameOf('')
  if (prefix === null) return
  for (const name of names()) if (!name.startsWith(prefix)) onLocalStorage((storage) => storage.removeItem(name))
}

function nameOf(itemId: string): string | null {
  const { user } = session.get()
  return user && `${PREFIX}${user._id}:${itemId}`
}

function names(): string[] {
  return onLocalStorage((storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))) ?? []
}
