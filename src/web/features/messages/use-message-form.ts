import {
  type MessageForm,
  MESSAGE_FIELDS,
  messageForm,
  messageLabels,
  toMessageBody,
  toMessageForm,
} from './message-form.schema.ts'
import { useCreateMessage, useUpdateMessage } from './messages.hooks.ts'
import { type Message, messages } from '#shared/contract/messages.ts'
import type { Language } from '#shared/domain/locale.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'

/** The form of a draft: saving it, and what another administrator saved meanwhile. */
export function useMessageForm(message: Message | null) {
  const form = useForm<MessageForm>({
    defaultValues: toMessageForm(message),
    resolver: standardSchemaResolver(messageForm),
    // The text with the error may be hidden on a phone: `leadTo` shows it first.
    shouldFocusError: false,
  })
  usePageForm(form, { form: 'message', itemId: message?._id ?? null })
  const [language, setLanguage] = useState<Language>('en')
  const [create, update] = [useCreateMessage(), useUpdateMessage()]
  const edited = useEditedItem(messages.update.answer, {
    item: message,
    form,
    toForm: toMessageForm,
    getItem: (answer) => answer.message,
    labels: messageLabels,
  })

  /** Focuses a field, after its language is shown. */
  function leadTo(path: Path<MessageForm>): void {
    if (path.startsWith('en')) setLanguage('en')
    if (path.startsWith('hi')) setLanguage('hi')
    setTimeout(() => form.setFocus(path))
  }

  /** Shows the server's messages at their fields; false when it named none of them. */
  function showRefusal(error: unknown): boolean {
    const refused = fieldErrors(error, MESSAGE_FIELDS)
    for (const [path, text] of refused) form.setError(path, { message: text })
    const [first] = refused
    if (first) leadTo(first[0])
    return first !== undefined
  }

  async function save(values: MessageForm, version = edited.base?.version): Promise<Message | null> {
    edited.clearConflict()
    try {
      const body = toMessageBody(values)
      const { message: saved } = message
        ? await update.mutateAsync({ id: message._id, body: { ...body, version } })
        : await create.mutateAsync(body)
      edited.acceptSaved(saved)
      return saved
    } catch (error) {
      if (edited.catchConflict(error) || showRefusal(error)) return null
      form.setError('root', { message: messageOf(error, t('Failed to save the message.')) })
      return null
    }
  }

  /** Saves what was typed and returns the draft; null if it could not be saved, which the form explains. */
  async function saveForm(version?: number): Promise<Message | null> {
    let saved: Message | null = null
    await form.handleSubmit(
      async (values) => {
        saved = await save(values, version)
      },
      (errors) => {
        const path = firstPath(errors)
        if (path !== null) leadTo(path)
      },
    )()
    return saved
  }

  return {
    form,
    language,
    setLanguage,
    leadTo,
    showRefusal,
    saveForm,
    base: edited.base,
    isDeleted: edited.isDeleted,
    discard: () => form.reset(),
    conflict: edited.conflict((now) => void saveForm(now.version)),
  }
}

export type MessageFormState = ReturnType<typeof useMessageForm>

const FIELDS: readonly Path<MessageForm>[] = [
  'kind',
  'channels',
  'streamId',
  'segment.plan',
  'segment.fromDay',
  'segment.seenDays',
  'segment.attendedStreamId',
  'segment.attendedWithinDays',
  'en.subject',
  'en.body',
  'hi.subject',
  'hi.body',
]

/** The uppermost field with an error. */
function firstPath(errors: object): Path<MessageForm> | null {
  return FIELDS.find((path) => isErrorAt(errors, path.split('.'))) ?? null
}

function isErrorAt(errors: unknown, [name, ...rest]: readonly string[]): boolean {
  if (typeof errors !== 'object' || errors === null || name === undefined || !(name in errors)) return false
  const found: unknown = Object.entries(errors).find(([key]) => key === name)?.[1]
  return rest.length === 0 ? found !== undefined : isErrorAt(found, rest)
}
