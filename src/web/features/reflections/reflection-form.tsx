import { OwnState } from './own-state.tsx'
import { readDraft, type ReflectionDraft, writeDraft } from './reflection-drafts.ts'
import { useWriteReflection } from './reflections.hooks.ts'
import type { OwnReflection } from '#shared/contract/reflections.ts'
import { countGraphemes } from '#shared/domain/live-room.ts'
import { MAX_REFLECTION_LENGTH, type SharingState } from '#shared/domain/reflections.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { createClientId } from '#web/platform/client-id.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextAreaField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type FormEvent, useState } from 'react'

interface ReflectionFormProps {
  itemId: string
  mine: OwnReflection | null
  mayShare: SharingState
}

/** Writes or changes one's reflection. What is typed stays in this browser until it is saved. */
export function ReflectionForm({ itemId, mine, mayShare }: ReflectionFormProps) {
  const [draft, setDraft] = useState<ReflectionDraft>(() => readDraft(itemId) ?? draftOf(mine))
  const [problem, setProblem] = useState<string | null>(null)
  const write = useWriteReflection(itemId)
  const length = countGraphemes(draft.text)
  const isChanged = mine === null || draft.text !== mine.text || draft.isShared !== mine.isShared
  const isConflict = mine !== null && isChanged && draft.version !== mine.version && !write.isPending

  function change(next: Partial<ReflectionDraft>): void {
    const changed = { ...draft, ...next, isWaiting: false }
    setDraft(changed)
    setProblem(null)
    writeDraft(itemId, changed)
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (draft.text.trim() === '') return setProblem(t('Reflection is required.'))
    if (length > MAX_REFLECTION_LENGTH) return setProblem(t('Reflection can have at most 1000 characters.'))
    write.mutate(draft, {
      onSuccess: (outcome) => outcome === 'WAITING' && setDraft({ ...draft, isWaiting: true }),
      onError: (error) =>
        setProblem(messageOf(error, t('Your reflection could not be saved. It is still here; please try again.'))),
    })
  }

  return (
    <div className="grid max-w-prose gap-3">
      <form noValidate onSubmit={save} className="grid gap-3">
        <TextAreaField
          label={t('Your reflection')}
          rows={4}
          value={draft.text}
          hint={t('{count} of 1000 characters. Only you can read it, unless you share it.', { count: length })}
          error={problem ?? undefined}
          onChange={({ target }) => change({ text: target.value })}
        />
        {mayShare === 'YES' ? (
          <CheckboxField
            label={t('Share with those on my path')}
            checked={draft.isShared}
            onChange={({ target }) => change({ isShared: target.checked })}
          />
        ) : (
          <p className="text-[0.9375rem] text-muted">{SHARING_TEXTS[mayShare]()}</p>
        )}
        {isConflict && (
          <div role="alert" className="grid gap-2 rounded-field border border-line bg-surface p-4">
            <p className="font-semibold">{t('You have changed this on another device. There it says:')}</p>
            <p className="break-words whitespace-pre-wrap">{mine.text}</p>
            <div className="flex flex-wrap gap-3">
              <Button small variant="secondary" onClick={() => change({ version: mine.version })}>
                {t('Keep what I typed here')}
              </Button>
              <Button
                small
                variant="secondary"
                onClick={() => {
                  writeDraft(itemId, null)
                  setDraft(draftOf(mine))
                }}
              >
                {t('Take that text')}
              </Button>
            </div>
          </div>
        )}
        {draft.isWaiting && (
          <p role="status">{t('There is no connection. Your reflection is kept here and sent once there is one.')}</p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            small
            busy={write.isPending}
            busyLabel={t('Saving…')}
            disabled={!isChanged || isConflict}
            className="max-sm:w-full"
          >
            {t('Save')}
          </Button>
          <p role="status" className="text-success">
            {!isChanged && t('Saved.')}
          </p>
        </div>
        {write.isError && problem === null && <ErrorText>{messageOf(write.error, t('Please try again.'))}</ErrorText>}
      </form>
      {mine && <OwnState reflection={mine} />}
    </div>
  )
}

const SHARING_TEXTS: Record<Exclude<SharingState, 'YES'>, () => string> = {
  AGE_UNKNOWN: () => t('To share with others, please answer the question about your age at the top of the page.'),
  UNDER_AGE: () => t('Members under 18 can read here and write for themselves, but not share.'),
  PAUSED: () => t('A moderator has paused what you share. You can go on writing for yourself.'),
}

function draftOf(mine: OwnReflection | null): ReflectionDraft {
  return {
    clientId: mine?.clientId ?? createClientId(),
    text: mine?.text ?? '',
    isShared: mine?.isShared ?? false,
    version: mine?.version ?? 0,
    isWaiting: false,
  }
}
