import { useChatWords, useSetChatWords } from './moderation.hooks.ts'
import { type Answer } from '#shared/contract/call.ts'
import { liveModeration } from '#shared/contract/live-moderation.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorState, ErrorText, Loading } from '#web/ui/states.tsx'
import { useForm } from 'react-hook-form'

type Words = Answer<typeof liveModeration.words>

/** The owner's list of words with which a message is held, one a line. */
export function ChatWordsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useChatWords()
  return (
    <Dialog open onClose={onClose} title={t('Words that are held')}>
      {isPending ? (
        <Loading text={t('Loading the words...')} />
      ) : data ? (
        <WordsForm words={data} onClose={onClose} />
      ) : (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(error, t('Failed to fetch the words.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

function WordsForm({ words, onClose }: { words: Words; onClose: () => void }) {
  const save = useSetChatWords()
  const form = useForm({ defaultValues: toForm(words) })
  const { errors, isSubmitting, isDirty } = form.formState
  const edited = useEditedItem(liveModeration.setWords.answer, {
    item: words,
    form,
    toForm,
    getItem: (answer) => answer,
    labels: { words: () => t('Words') },
  })
  useFormDraft(form, { form: 'chat-words', itemId: null })
  const conflict = edited.conflict((base) => void form.handleSubmit((values) => send(values, base))())

  async function send({ words: typed }: { words: string }, base: Words | null): Promise<void> {
    edited.clearConflict()
    try {
      await save.mutateAsync({ words: linesOf(typed), version: (base ?? words).version })
      onClose()
    } catch (error) {
      if (!edited.catchConflict(error))
        form.setError('words', { message: messageOf(error, t('Failed to save the words.')) })
    }
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((values) => send(values, edited.base))(event)}
    >
      <TextAreaField
        label={t('Words, one a line')}
        rows={8}
        hint={t('A message with one of them is held in every room until a moderator decides.')}
        error={errors.words?.message}
        {...form.register('words', { validate: checkWords })}
      />
      {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      <FormActions
        saveLabel={t('Save Changes')}
        isSaving={isSubmitting}
        isDirty={isDirty}
        isDisabled={edited.isDeleted}
        onCancel={onClose}
      />
    </form>
  )
}

function toForm(words: Words | null) {
  return { words: (words?.words ?? []).join('\n') }
}

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}

function checkWords(text: string): true | string {
  const result = liveModeration.setWords.body.safeParse({ words: linesOf(text), version: 1 })
  return result.success || t(result.error.issues[0]?.message ?? '')
}
