import { changedFields } from './form-changes.ts'
import { draftItems, type FormKey, saveDraft, takeDraft } from './form-drafts.ts'
import { session } from './session.ts'
import { toast } from './toasts.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { t } from '#web/i18n/t.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface DraftOptions extends FormKey {
  /** Fields that are never stored, such as passwords. Files never are. */
  omit?: readonly string[]
}

/**
 * Keeps what was typed when the session ends by itself, and fills it in again when the same person opens the same form
 * of the same item after signing in.
 */
export function useFormDraft<Form extends FieldValues>(form: UseFormReturn<Form>, options: DraftOptions): void {
  const { form: name, itemId, omit = [] } = options

  const restore = useEffectEvent(() => {
    const changes = takeDraft({ form: name, itemId })
    if (!changes) return
    form.reset({ ...form.getValues(), ...changes }, { keepDefaultValues: true })
    toast({ kind: 'success', text: t('You were signed out. What you typed is here again.') })
  })

  const keep = useEffectEvent((userId: string) => {
    const { defaultValues } = form.formState
    const changes = Object.entries(changedFields<object>(defaultValues ?? {}, form.getValues())).filter(
      ([field, value]) => !(value instanceof File) && !omit.includes(field),
    )
    if (changes.length > 0) saveDraft(userId, { form: name, itemId }, Object.fromEntries(changes))
  })

  useEffect(() => {
    restore()
    const userId = session.get().user?._id
    return session.subscribe(() => {
      const { token, hasSignedOut } = session.get()
      if (userId !== undefined && token === null && !hasSignedOut) keep(userId)
    })
  }, [])
}

/** A form on a page: asks before it is left with unsaved changes, and keeps a draft. */
export function usePageForm<Form extends FieldValues>(form: UseFormReturn<Form>, options: DraftOptions): void {
  useLeaveGuard(form.formState.isDirty)
  useFormDraft(form, options)
}

/** Opens a form again whose draft was kept; an item that is not in the list is left to the person. */
export function useReopenedForm<Item extends { _id: string }>(
  form: string,
  { items, open }: { items: readonly Item[]; open: (item: Item | null) => void },
): void {
  const isDone = useRef(false)
  const reopen = useEffectEvent((listed: readonly Item[]) => {
    if (isDone.current) return
    for (const itemId of draftItems(form)) {
      const item = itemId === null ? null : listed.find(({ _id }) => _id === itemId)
      if (item === undefined) continue
      isDone.current = true
      open(item)
      return
    }
  })
  useEffect(() => reopen(items), [items])
}
