import { createStore, useStore } from '#web/platform/store.ts'
import type { ReactNode } from 'react'

/** Renders a form that sends files, in an `UploadingDialog`. */
export type RenderForm = (onClose: () => void) => ReactNode

/** An open form, whichever screen opened it. */
export interface OpenForm {
  id: number
  /** The item that it edits, null for a new one: an item has one form at a time. */
  itemId: string | null
  renderForm: RenderForm
  /** Hidden while its files are sent; what was typed stays. */
  isInBackground: boolean
}

const forms = createStore<readonly OpenForm[]>(() => [])
let lastId = 0

/** Opens a form that sends files. A form of the same item that is in the background is shown instead. */
export function openForm(renderForm: RenderForm, itemId: string | null = null): void {
  const existing = forms.get().find((form) => itemId !== null && form.itemId === itemId)
  if (existing) return setInBackground(existing.id, false)
  lastId += 1
  forms.set([...forms.get(), { id: lastId, itemId, renderForm, isInBackground: false }])
}

export function setInBackground(id: number, isInBackground: boolean): void {
  forms.set(forms.get().map((form) => (form.id === id ? { ...form, isInBackground } : form)))
}

export function closeForm(id: number): void {
  forms.set(forms.get().filter((form) => form.id !== id))
}

/** Called when the administrator's layout is left, such as by signing out. */
export function closeEveryForm(): void {
  if (forms.get().length > 0) forms.set([])
}

export function useOpenForms(): readonly OpenForm[] {
  return useStore(forms)
}
