import { questionDrafts, useAsk } from './live-questions.hooks.ts'
import { liveQuestions } from '#shared/contract/live-questions.ts'
import { isOfAge } from '#shared/domain/consent.ts'
import { MAX_QUESTION_LENGTH } from '#shared/domain/live-questions.ts'
import { t } from '#web/i18n/t.ts'
import { useAgreement } from '#web/features/consents/public.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { createClientId } from '#web/platform/client-id.ts'
import { useSession } from '#web/platform/session.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextAreaField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

const FIELDS = { text: 'text' } as const
const questionForm = z.required(z.omit(liveQuestions.ask.body, { clientId: true }))

interface QuestionBoxProps {
  roomId: string
  /** After the session the answer comes by email. */
  isOver: boolean
}

/**
 * Asks the teacher. The form holds the client id: sent twice, or again without an answer, it is one question. What was
 * typed stays when sending fails.
 */
export function QuestionBox({ roomId, isOver }: QuestionBoxProps) {
  const [clientId, setClientId] = useState(createClientId)
  const ask = useAsk(roomId)
  const { user } = useSession()
  const age = useAgreement()?.age ?? null
  // The server names nobody under 18.
  const canBeNamed = user?.role === 'ADMIN' || isOfAge(age)
  const form = useForm({
    defaultValues: { text: questionDrafts.get(roomId) ?? '', isNamed: true },
    resolver: standardSchemaResolver(questionForm),
  })
  const { errors, isSubmitting } = form.formState
  useFormDraft(form, { form: 'question', itemId: roomId })

  async function send({ text, isNamed }: z.output<typeof questionForm>): Promise<void> {
    try {
      await ask.mutateAsync({ clientId, text, isNamed })
      questionDrafts.delete(roomId)
      form.reset({ text: '', isNamed })
      setClientId(createClientId())
    } catch (error) {
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) form.setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) form.setError('root', { message: failureText(error) })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)} className="grid gap-3">
      <TextAreaField
        label={t('Your question')}
        rows={3}
        maxLength={MAX_QUESTION_LENGTH}
        hint={
          isOver
            ? t('The session is over: the answer comes to you by email.')
            : t('Only the teacher and their team read it.')
        }
        error={errors.text?.message}
        {...form.register('text', {
          onChange: ({ target }: { target: { value: string } }) => questionDrafts.set(roomId, target.value),
        })}
      />
      {!isOver && canBeNamed && (
        <CheckboxField label={t('If it is answered for everyone, show my name')} {...form.register('isNamed')} />
      )}
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" small busy={isSubmitting} busyLabel={t('Sending…')} className="max-sm:w-full">
          {t('Ask')}
        </Button>
        <p role="status" className="text-success">
          {ask.isSuccess && !form.formState.isDirty && t('Your question has arrived.')}
        </p>
      </div>
    </form>
  )
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS')
    return t('You have asked many questions in this hour. Please ask the next one a little later.')
  return messageOf(error, t('Your question could not be sent. It is still here; please try again.'))
}
