import { session } from './session.ts'
import { parseJson } from '#shared/parse-json.ts'
import * as z from 'zod/mini'

/** What was typed into a form when the session ended, without its files. It stays in this tab. */
export type FormChanges = Record<string, unknown>

/** A form, and the item that it edits; null for a new one. */
export interface FormKey {
  form: string
  itemId: string | null
}

const PREFIX = 'draft:'
const NEW_ITEM = 'new'
const changesSchema = z.record(z.string(), z.unknown())

// Another person who signs in finds nothing of it, also when the page was reloaded before.
ownPrefix()
session.subscribe(ownPrefix)

export function saveDraft(userId: string, { form, itemId }: FormKey, changes: FormChanges): void {
  const text = JSON.stringify(changes)
  onSessionStorage((storage) => storage.setItem(`${prefixOf(userId)}${form}:${itemId ?? NEW_ITEM}`, text))
}

/** Reads and removes the signed-in person's draft of a form; null if there is none. */
export function takeDraft({ form, itemId }: FormKey): FormChanges | null {
  const prefix = ownPrefix()
  if (prefix === null) return null
  const name = `${prefix}${form}:${itemId ?? NEW_ITEM}`
  const text = onSessionStorage((storage) => storage.getItem(name))
  onSessionStorage((storage) => storage.removeItem(name))
  const read = changesSchema.safeParse(parseJson(text ?? ''))
  return read.success ? read.data : null
}

/** The items of which the signed-in person has drafts of a form; null stands for a new item. */
export function draftItems(form: string): (string | null)[] {
  const prefix = ownPrefix()
  if (prefix === null) return []
  const start = `${prefix}${form}:`
  return names()
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .map((id) => (id === NEW_ITEM ? null : id))
}

/** Called when the person signs out by choice. */
export function eraseDrafts(): void {
  for (const name of names()) onSessionStorage((storage) => storage.removeItem(name))
}

/** Null while nobody is signed in. Removes what another person left in this tab. */
function ownPrefix(): string | null {
  const { user } = session.get()
  if (!user) return null
  const prefix = prefixOf(user._id)
  for (const name of names()) if (!name.startsWith(prefix)) onSessionStorage((storage) => storage.removeItem(name))
  return prefix
}

function prefixOf(userId: string): string {
  return `${PREFIX}${userId}:`
}

function names(): string[] {
  return onSessionStorage((storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))) ?? []
}

/** Null if the browser blocks the storage or it is full. */
function onSessionStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
