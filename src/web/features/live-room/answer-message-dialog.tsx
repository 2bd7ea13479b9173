import { useWriteInRoom } from './moderation.hooks.ts'
import type { ModeratedMessage } from '#shared/contract/live-moderation.ts'
import { liveRoom } from '#shared/contract/live-room.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { createClientId } from '#web/platform/client-id.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

interface AnswerMessageProps {
  roomId: string
  message: ModeratedMessage
  onClose: () => void
  onAnswered: () => void
}

const messageForm = z.required(z.omit(liveRoom.send.body, { clientId: true }))

/** Writes to everyone in the chat, to the sender by name. A held message is shown with its answer. */
export function AnswerMessageDialog({ roomId, message: answered, onClose, onAnswered }: AnswerMessageProps) {
  const [clientId] = useState(createClientId)
  const write = useWriteInRoom(roomId)
  const form = useForm({
    defaultValues: { text: `${answered.name}: ` },
    resolver: standardSchemaResolver(messageForm),
  })
  const { errors, isSubmitting, isDirty } = form.formState

  async function send({ text }: z.output<typeof messageForm>): Promise<void> {
    try {
      await write.mutateAsync({ clientId, text })
      onAnswered()
    } catch (error) {
      const refused = fieldErrors(error, { text: 'text' } as const)
      for (const [name, message] of refused) form.setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) form.setError('root', { message: messageOf(error, t('Failed to send the answer.')) })
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('Answer in the chat')}>
      <blockquote className="mb-4 border-l-2 border-gold pl-4 break-words">{answered.text}</blockquote>
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)} className="grid gap-4">
        <TextAreaField
          label={t('Your answer')}
          rows={3}
          hint={
            answered.state === 'SHOWN'
              ? t('Everyone in the room reads it.')
              : t('Everyone in the room reads it, and the message above.')
          }
          error={errors.text?.message}
          {...form.register('text')}
        />
        {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
        <FormActions saveLabel={t('Send answer')} isSaving={isSubmitting} isDirty={isDirty} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
