import { answerDrafts, useAnswerEnquiry } from './enquiries.hooks.ts'
import type { EnquiryThread } from '#shared/contract/enquiries.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeepDialogOpen } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

const FIELDS = { text: 'text' } as const

/**
 * Answers a message by email. The form holds the idempotency key: sent twice, or again without an answer, it is one
 * email. What is typed stays when the dialog is closed.
 */
export function EnquiryAnswerForm({ thread: { enquiry, answers, replyTo } }: { thread: EnquiryThread }) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const answer = useAnswerEnquiry(enquiry._id)
  const form = useForm({ defaultValues: { text: answerDrafts.get(enquiry._id) ?? '' } })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, isSubmitting } = formState
  useKeepDialogOpen(isSubmitting)

  async function send({ text }: { text: string }): Promise<void> {
    try {
      await answer.mutateAsync({ key, text, answersSeen: answers.length })
      answerDrafts.delete(enquiry._id)
      reset({ text: '' })
      setKey(crypto.randomUUID())
      toast({ kind: 'success', text: t('The answer is on its way.') })
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(crypto.randomUUID())
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to send the answer.')) })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="mt-6 grid gap-4">
      <TextAreaField
        label={answers.length === 0 ? t('Your answer') : t('Another answer')}
        rows={6}
        maxLength={5000}
        hint={t('Sent to {address} as an email, with the message below it. Replies go to {replyTo}.', {
          address: enquiry.email,
          replyTo,
        })}
        error={errors.text?.message}
        {...register('text', {
          validate: (text) => text.trim() !== '' || t('Answer is required.'),
          onChange: ({ target }: { target: { value: string } }) => answerDrafts.set(enquiry._id, target.value),
        })}
      />
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      <Button type="submit" className="sm:justify-self-start" busy={isSubmitting} busyLabel={t('Sending…')}>
        {t('Send answer')}
      </Button>
    </form>
  )
}
