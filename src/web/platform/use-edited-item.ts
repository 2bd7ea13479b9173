import { changedLabels, type FieldLabels } from './form-changes.ts'
import { ApiError } from './api-error.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

interface EditedItemOptions<Item, Form extends FieldValues, Answer> {
  /** Null for a new item, which cannot conflict. */
  item: Item | null
  form: UseFormReturn<Form>
  /** The initial form values of an item. */
  toForm: (item: Item | null) => Form
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
  { item, form, toForm, getItem, labels }: EditedItemOptions<Item, Form, z.output<Schema>>,
) {
  const [base, setBase] = useState(item)
  const [initial, setInitial] = useState(() => toForm(item))
  const [editConflict, setEditConflict] = useState<EditConflict<Item> | null>(null)

  function rebase(current: Item): Form {
    const fresh = toForm(current)
    setBase(current)
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
    acceptSaved: (saved: Item) => form.reset(rebase(saved)),
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
        fields: changedLabels(labels, toForm(current), form.getValues()),
        onLoad: () => form.reset(rebase(current)),
        onSaveOver: () => saveOver(current, rebase(current)),
      }
    },
  }
}

const CHANGED_CODE: ErrorCode = 'CHANGED_MEANWHILE'
const DELETED_CODE: ErrorCode = 'NOT_FOUND'

/** What happened to an item during editing: changed by another person (`now` is the current state), or deleted. */
type EditConflict<Item> = { kind: 'changed'; current: Item } | { kind: 'deleted' }

/** The conflict behind a refused change; null if it was refused for another reason. */
export function findEditConflict<Schema extends z.ZodMiniType>(
  error: unknown,
  answer: Schema,
): EditConflict<z.output<Schema>> | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === DELETED_CODE) return { kind: 'deleted' }
  if (error.code !== CHANGED_CODE) return null
  const current = z.safeParse(answer, error.body)
  return current.success ? { kind: 'changed', current: current.data } : null
}
