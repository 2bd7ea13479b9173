import { openForm } from '#web/features/uploads/public.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import type { ReactNode } from 'react'

interface ItemFormsOptions<Item> {
  /** The list's kind, by which the draft of its form is kept. */
  kind: string
  items: readonly Item[]
  /** Null for a new item. */
  renderForm: (item: Item | null, onClose: () => void) => ReactNode
}

/** Opens the form of a new or listed item; after a session that ended, the form whose draft was kept. */
export function useItemForms<Item extends { _id: string }>({ kind, items, renderForm }: ItemFormsOptions<Item>) {
  const open = (item: Item | null) => openForm((onClose) => renderForm(item, onClose), item?._id ?? null)
  useReopenedForm(kind, { items, open })
  return { add: () => open(null), edit: open }
}
