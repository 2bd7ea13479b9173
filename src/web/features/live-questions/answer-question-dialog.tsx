import { answerDrafts, useAnswerQuestion, useReleaseQuestion, useTakeQuestion } from './admin-questions.hooks.ts'
import { type AdminQuestion, liveQuestions } from '#shared/contract/live-questions.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { type AnswerWay, MAX_QUESTION_ANSWER_LENGTH, TAKEN_FOR_MINUTES } from '#shared/domain/live-questions.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, useKeepDialogOpen } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

const FIELDS = { text: 'text', how: 'how' } as const
const answerForm = z.required(liveQuestions.answer.body)

interface AnswerDialogProps {
  question: AdminQuestion
  onClose: () => void
  onAnswered: () => void
}

/** Answers a question. It is taken while the dialog is open, so that nobody else answers it too. */
export function AnswerQuestionDialog({ question, onClose, onAnswered }: AnswerDialogProps) {
  const take = useTakenQuestion(question)
  const answer = useAnswerQuestion()
  const { ways } = question
  const form = useForm({
    defaultValues: { how: ways[0] ?? 'EMAIL', text: answerDrafts.get(question._id) ?? '' },
    resolver: standardSchemaResolver(answerForm),
  })
  const { errors, isSubmitting } = form.formState
  useFormDraft(form, { form: 'question-answer', itemId: question._id })

  async function send(values: z.output<typeof answerForm>): Promise<void> {
    try {
      await answer.mutateAsync({ question, ...values })
      answerDrafts.delete(question._id)
      onAnswered()
    } catch (error) {
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) form.setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) form.setError('root', { message: messageOf(error, t('Failed to send the answer.')) })
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('Answer')}>
      <blockquote className="mb-4 max-h-40 overflow-y-auto border-l-2 border-gold pl-4 break-words whitespace-pre-wrap">
        {question.text}
      </blockquote>
      {take.error && <ErrorText className="mb-4">{messageOf(take.error, t('Failed to take the question.'))}</ErrorText>}
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)} className="grid gap-4">
        <TextAreaField
          label={t('Your answer')}
          rows={5}
          maxLength={MAX_QUESTION_ANSWER_LENGTH}
          error={errors.text?.message}
          {...form.register('text', {
            onChange: ({ target }: { target: { value: string } }) => answerDrafts.set(question._id, target.value),
          })}
        />
        <SelectField
          label={t('How')}
          error={errors.how?.message}
          hint={hintOf(question)}
          options={ways.map((value) => ({ value, label: WAY_LABELS[value]() }))}
          {...form.register('how')}
        />
        {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
        <SendButton isSending={isSubmitting} />
      </form>
    </Dialog>
  )
}

function SendButton({ isSending }: { isSending: boolean }) {
  useKeepDialogOpen(isSending)
  return (
    <Button type="submit" className="sm:justify-self-start" busy={isSending} busyLabel={t('Sending…')}>
      {t('Send answer')}
    </Button>
  )
}

/** Takes the question, and takes it again before that lapses; when the dialog closes, others may have it. */
function useTakenQuestion(question: AdminQuestion) {
  const take = useTakeQuestion()
  const release = useReleaseQuestion()
  const takeNow = useEffectEvent(() => take.mutate(question))
  const releaseNow = useEffectEvent(() => release.mutate(question))
  useEffect(() => {
    takeNow()
    const timer = setInterval(() => takeNow(), (TAKEN_FOR_MINUTES * MINUTE_IN_MS) / 2)
    return () => {
      clearInterval(timer)
      releaseNow()
    }
  }, [])
  return take
}

function hintOf({ isFromReplay, ways, isNamed }: AdminQuestion): string {
  if (isFromReplay) return t('It was asked during the replay, so the answer is emailed.')
  if (ways.length === 1) return t('The session is over, so the answer is emailed.')
  return isNamed
    ? t('In the room the member’s name stands beside the question.')
    : t('In the room the question stands without a name, as the member wished.')
}

const WAY_LABELS: Record<AnswerWay, () => string> = {
  ROOM: () => t('For everyone in the room'),
  PRIVATE: () => t('For the member alone'),
  EMAIL: () => t('By email'),
}
