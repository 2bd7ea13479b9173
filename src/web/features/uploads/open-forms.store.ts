import { makeStore, useStore } from '#web/platform/store.ts'
import type { ReactNode } from 'react'

/** Draws a form that sends files, in an `UploadingDialog`. */
export type DrawForm = (onClose: () => void) => ReactNode

/** A form that is open, in whatever screen it was begun. */
export interface OpenForm {
  id: number
  /** What it edits, null for something new: an item has one form at a time. */
  itemId: string | null
  draw: DrawForm
  /** Put aside while its files are sent; nothing of what was typed is lost. */
  isInBackground: boolean
}

const forms = makeStore<readonly OpenForm[]>(() => [])
let lastId = 0

/** Opens a form that sends files. The form of an item that is in the background already is shown again. */
export function openForm(draw: DrawForm, itemId: string | null = null): void {
  const there = forms.get().find((form) => itemId !== null && form.itemId === itemId)
  if (there) return put(there.id, { isInBackground: false })
  lastId += 1
  forms.set([...forms.get(), { id: lastId, itemId, draw, isInBackground: false }])
}

export function sendToBackground(id: number): void {
  put(id, { isInBackground: true })
}

export function bringBack(id: number): void {
  put(id, { isInBackground: false })
}

export function closeForm(id: number): void {
  forms.set(forms.get().filter((form) => form.id !== id))
}

/** When the administrator's side is left for good, such as by signing out. */
export function closeEveryForm(): void {
  if (forms.get().length > 0) forms.set([])
}

export function useOpenForms(): readonly OpenForm[] {
  return useStore(forms)
}

function put(id: number, place: Pick<OpenForm, 'isInBackground'>): void {
  forms.set(forms.get().map((form) => (form.id === id ? { ...form, ...place } : form)))
}
