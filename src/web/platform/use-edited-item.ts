import { type EditConflict, findEditConflict } from './edit-conflict.ts'
import { changedLabels, type FieldLabels } from './form-changes.ts'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

interface Options<Item, Form extends FieldValues, Answer> {
  /** Null for a new item, which cannot conflict. */
  item: Item | null
  form: UseFormReturn<Form>
  /** The initial form values of an item. */
  initialOf: (item: Item | null) => Form
  /** The item in the answer of a change. */
  getItem: (answer: Answer) => Item
  labels: FieldLabels<Form>
}

/**
 * The item that a form edits and the version it was loaded from (optimistic locking). On a conflict the form keeps what
 * was typed, and `conflict` describes the choices; either choice continues from the other person's version.
 */
export function useEditedItem<Item, Form extends FieldValues, Schema extends z.ZodMiniType>(
  answer: Schema,
  { item, form, initialOf, getItem, labels }: Options<Item, Form, z.output<Schema>>,
) {
  const [base, setBase] = useState(item)
  const [initial, setInitial] = useState(() => initialOf(item))
  const [editConflict, setEditConflict] = useState<EditConflict<Item> | null>(null)

  function rebase(now: Item): Form {
    const fresh = initialOf(now)
    setBase(now)
    setInitial(fresh)
    setEditConflict(null)
    return fresh
  }

  return {
    base,
    initial,
    isDeleted: editConflict?.kind === 'deleted',
    /** To be called before each attempt to save. */
    clearConflict: () => setEditConflict(null),
    /** To be called with the saved item by a form that stays open. */
    acceptSaved: (now: Item) => form.reset(rebase(now)),
    /** Records an edit conflict if that is why the change was refused; true if so. The panel then explains it. */
    catchConflict(error: unknown): boolean {
      const found = item === null ? null : findEditConflict(error, answer)
      if (!found) return false
      setEditConflict(found.kind === 'deleted' ? found : { kind: 'changed', current: getItem(found.current) })
      return true
    },
    /** The props of `EditConflictPanel`; undefined if there is no conflict. */
    conflict(saveOver: (base: Item, initial: Form) => void) {
      if (!editConflict) return undefined
      if (editConflict.kind === 'deleted') return null
      const { current } = editConflict
      return {
        fields: changedLabels(labels, initialOf(current), form.getValues()),
        onLoad: () => form.reset(rebase(current)),
        onSaveOver: () => saveOver(current, rebase(current)),
      }
    },
  }
}
