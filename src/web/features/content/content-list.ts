import type { Call } from '#shared/contract/call.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import type { DeletionTexts, SendDeletion } from '#web/features/bin/public.ts'
import { type FormUploads, isCancelled } from '#web/features/uploads/public.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { findEditConflict } from '#web/platform/use-edited-item.ts'
import { createPagedList, type PageRequest } from '#web/platform/paged-list.ts'
import type { Page } from '#web/platform/paged-query.ts'
import { toast } from '#web/platform/toasts.ts'
import type * as z from 'zod/mini'

interface ContentListOptions<Item> {
  kind: ContentKind
  call: Call
  fetchPage: (query: PageRequest, signal: AbortSignal) => Promise<Page<Item>>
  remove: SendDeletion
  deletionTexts: () => DeletionTexts
  /** False: only the dialog shows a failed deletion. */
  isDeletionFailureToasted?: boolean
}

/** An administrators' list of one kind of content, and the deletion of its items. */
export function createContentList<Item extends { _id: string }>(options: ContentListOptions<Item>) {
  const { kind, call, fetchPage, remove: send, deletionTexts: texts, isDeletionFailureToasted = true } = options
  const list = createPagedList<Item>({ call, fetchPage })
  const deletion = { kind, send, onDeleted: list.remove, texts, isFailureToasted: isDeletionFailureToasted }
  return { ...list, deletion }
}

type SendFile = FormUploads['send']

interface EditingOptions<Item, Form, Schema extends z.ZodMiniType> {
  /** The answer of both `create` and `update`. */
  answer: Schema
  getItem: (answer: z.output<Schema>) => Item
  create: (form: Form, sendFile: SendFile) => Promise<z.output<Schema>>
  /** Sends what differs from the form's initial values, with the version of the item that they came from. */
  update: (item: Item, change: { before: Form; after: Form }, sendFile: SendFile) => Promise<z.output<Schema>>
  newItemPosition: 'first' | 'last'
  savedTexts: () => { created: string; updated: string }
  /** The error when the server gives no reason. */
  failedFallback: (attempt: { isNew: boolean; form: Form }) => string
}

interface SaveAttempt<Item, Form> {
  /** The version that the form was filled from; null for a new item. */
  base: Item | null
  initial: Form
  form: Form
}

/** A content list with a form that adds and changes items. */
export function createEditableContentList<
  Item extends { _id: string },
  Form extends object,
  Schema extends z.ZodMiniType,
>(options: ContentListOptions<Item> & EditingOptions<Item, Form, Schema>) {
  const { answer: schema, getItem, create, update, newItemPosition, savedTexts, failedFallback } = options
  const list = createContentList<Item>(options)

  function failureText(error: unknown, { base, form }: Pick<SaveAttempt<Item, Form>, 'base' | 'form'>): string {
    return messageOf(error, failedFallback({ isNew: base === null, form }))
  }

  return {
    ...list,
    answer: schema,
    getItem,
    failureText,

    /** A mutation that sends the files of a form, then adds or changes its item. */
    saveMutation: (uploads: FormUploads) => ({
      mutationFn: ({ base, initial, form }: SaveAttempt<Item, Form>) =>
        base ? update(base, { before: initial, after: form }, uploads.send) : create(form, uploads.send),
      onSuccess(answer: z.output<Schema>, { base }: SaveAttempt<Item, Form>) {
        uploads.markAttached()
        const item = getItem(answer)
        if (base) list.replace(item)
        else if (newItemPosition === 'first') list.prepend(item)
        else list.append(item)
        toast({ kind: 'success', text: base ? savedTexts().updated : savedTexts().created })
      },
      onError(error: unknown, attempt: SaveAttempt<Item, Form>) {
        uploads.markRefused(error)
        const isConflict = attempt.base !== null && findEditConflict(error, schema) !== null
        if (!isCancelled(error) && !isConflict) toast({ kind: 'error', text: failureText(error, attempt) })
      },
    }),
  }
}

export type EditableContentList<
  Item extends { _id: string },
  Form extends object,
  Schema extends z.ZodMiniType,
> = ReturnType<typeof createEditableContentList<Item, Form, Schema>>
