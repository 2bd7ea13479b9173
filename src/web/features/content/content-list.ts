import { markNewItem } from './new-item.store.ts'
import type { ListOrder } from '#shared/contract/fields.ts'
import type { DisplayState, Publishable } from '#shared/domain/publishing.ts'
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

interface ContentListOptions<Item, Filters = object> {
  kind: ContentKind
  call: Call
  fetchPage: (query: PageRequest & Partial<Filters>, signal: AbortSignal) => Promise<Page<Item>>
  remove: SendDeletion
  deletionTexts: () => DeletionTexts
  /** False: only the dialog shows a failed deletion. */
  isDeletionFailureToasted?: boolean
}

/** An administrators' list of one kind of content, and the deletion of its items. */
export function createContentList<Item extends { _id: string }, Filters extends object = object>(
  options: ContentListOptions<Item, Filters>,
) {
  const { kind, call, fetchPage, remove: send, deletionTexts: texts, isDeletionFailureToasted = true } = options
  const list = createPagedList<Item, Filters>({ call, fetchPage })
  const deletion = { kind, send, onDeleted: list.remove, texts, isFailureToasted: isDeletionFailureToasted }
  return { ...list, deletion }
}

type SendFile = FormUploads['send']

/** How editable content is filtered and sorted. */
export interface ContentFilters {
  status: DisplayState
  order: ListOrder
}

interface EditingOptions<Item, Form, Schema extends z.ZodMiniType> {
  /** The answer of both `create` and `update`. */
  answer: Schema
  getItem: (answer: z.output<Schema>) => Item
  create: (form: Form, sendFile: SendFile) => Promise<z.output<Schema>>
  /** Sends what differs from the form's initial values, with the version of the item that they came from. */
  update: (item: Item, change: { before: Form; after: Form }, sendFile: SendFile) => Promise<z.output<Schema>>
  newItemPosition: 'first' | 'last'
  /** Publishes an item, or makes it a draft, as it was when it was listed. */
  setPublished: (item: Item, publishing: Publishable) => Promise<z.output<Schema>>
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
  Filters extends ContentFilters = ContentFilters,
>(options: ContentListOptions<Item, Filters> & EditingOptions<Item, Form, Schema>) {
  const { answer: schema, getItem, create, update, setPublished, newItemPosition, savedTexts, failedFallback } = options
  const list = createContentList<Item, Filters>(options)

  function failureText(error: unknown, { base, form }: Pick<SaveAttempt<Item, Form>, 'base' | 'form'>): string {
    return messageOf(error, failedFallback({ isNew: base === null, form }))
  }

  /** Shows a new item in the list, and marks it there. */
  function showCreated(answer: z.output<Schema>): void {
    const item = getItem(answer)
    if (newItemPosition === 'first') list.prepend(item)
    else list.append(item)
    markNewItem(item._id)
  }

  return {
    ...list,
    kind: options.kind,
    answer: schema,
    getItem,
    failureText,
    create,
    showCreated,

    async publish(item: Item, isPublished: boolean): Promise<void> {
      list.replace(getItem(await setPublished(item, { isPublished, publishAt: null })))
    },

    /** A mutation that sends the files of a form, then adds or changes its item. */
    saveMutation: (uploads: FormUploads) => ({
      mutationFn: ({ base, initial, form }: SaveAttempt<Item, Form>) =>
        base ? update(base, { before: initial, after: form }, uploads.send) : create(form, uploads.send),
      onSuccess(answer: z.output<Schema>, { base }: SaveAttempt<Item, Form>) {
        uploads.markAttached()
        if (base) list.replace(getItem(answer))
        else showCreated(answer)
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
