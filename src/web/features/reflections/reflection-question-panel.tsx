import { reflectionQuestions } from '#shared/contract/reflection-moderation.ts'
import { DEFAULT_REFLECTION_QUESTION, MAX_REFLECTION_QUESTION_LENGTH } from '#shared/domain/reflections.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorText, Loading } from '#web/ui/states.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** The teacher's question about an item, within its form; it is saved by a button of its own. */
export function ReflectionQuestionPanel({ itemId }: { itemId: string }) {
  const { data, error } = useQuery(queryOf(reflectionQuestions.read, { params: { id: itemId } }))
  const [typed, setTyped] = useState<{ english: string; hindi: string } | null>(null)
  const save = useMutation({
    mutationFn: (body: { english: string; hindi: string; version: number }) =>
      request(reflectionQuestions.update, { params: { id: itemId }, body }),
    onSuccess: () => setTyped(null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(reflectionQuestions.read) }),
  })
  if (error) return <ErrorText>{messageOf(error, t('Failed to fetch the question for reflections.'))}</ErrorText>
  if (!data) return <Loading text={t('Loading…')} />
  const { english, hindi } = typed ?? data
  return (
    <fieldset className="grid gap-3 rounded-field border border-line p-4">
      <legend className="px-1 font-semibold">{t('Question for reflections')}</legend>
      <TextField
        label={t('Question in English')}
        hint={t('Empty for the usual question: {question}', { question: t(DEFAULT_REFLECTION_QUESTION) })}
        maxLength={MAX_REFLECTION_QUESTION_LENGTH}
        value={english}
        onChange={({ target }) => setTyped({ english: target.value, hindi })}
      />
      <TextField
        label={t('Question in Hindi')}
        maxLength={MAX_REFLECTION_QUESTION_LENGTH}
        value={hindi}
        onChange={({ target }) => setTyped({ english, hindi: target.value })}
      />
      {save.isError && <ErrorText>{messageOf(save.error, t('Please try again.'))}</ErrorText>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          small
          variant="secondary"
          disabled={typed === null}
          busy={save.isPending}
          busyLabel={t('Saving…')}
          onClick={() => save.mutate({ english, hindi, version: data.version })}
        >
          {t('Save the question')}
        </Button>
        <p role="status" className="text-success">
          {save.isSuccess && typed === null && t('Saved.')}
        </p>
      </div>
    </fieldset>
  )
}
