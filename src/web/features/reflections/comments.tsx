import { useAddComment, useComments, useReflectionAct } from './reflections.hooks.ts'
import {
  type OwnReflection,
  reflectionComments,
  type ReflectionComment,
  type SharedReflection,
} from '#shared/contract/reflections.ts'
import { MAX_COMMENT_LENGTH } from '#shared/domain/reflections.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { createClientId } from '#web/platform/client-id.ts'
import { queryClient, queryKeyOf } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { ErrorText, Loading } from '#web/ui/states.tsx'
import { type FormEvent, useState } from 'react'

/** The comments on a shared reflection, and a field to write one. */
export function Comments({ reflection }: { reflection: SharedReflection | OwnReflection }) {
  const { data, error } = useComments(reflection._id)
  const add = useAddComment(reflection)
  const [clientId, setClientId] = useState(createClientId)
  const [text, setText] = useState('')

  function send(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    const onSuccess = (): void => {
      setText('')
      setClientId(createClientId())
    }
    add.mutate({ clientId, text }, { onSuccess })
  }

  if (error) return <ErrorText>{messageOf(error, t('Please try again.'))}</ErrorText>
  if (!data) return <Loading text={t('Loading…')} />
  return (
    <div className="mt-2 grid gap-3 border-l-2 border-gold pl-4">
      {data.comments.length > 0 && (
        <ul className="grid gap-3">
          {data.comments.map((comment) => (
            <Comment key={comment._id} comment={comment} />
          ))}
        </ul>
      )}
      {data.mayShare === 'YES' && (
        <form noValidate onSubmit={send} className="grid gap-2">
          <TextAreaField
            label={t('Your comment')}
            rows={2}
            maxLength={15 * MAX_COMMENT_LENGTH}
            value={text}
            error={add.isError ? messageOf(add.error, t('Please try again.')) : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" small variant="secondary" busy={add.isPending} busyLabel={t('Sending…')}>
            {t('Comment')}
          </Button>
        </form>
      )}
    </div>
  )
}

function Comment({ comment }: { comment: ReflectionComment }) {
  const { _id: id, name, text, isMine, state, isReported } = comment
  const report = useReflectionAct('report')
  const remove = useReflectionAct('remove')
  const refetch = (): void => void queryClient.invalidateQueries({ queryKey: queryKeyOf(reflectionComments.list) })
  return (
    <li>
      <p className="font-semibold">{isMine ? t('You') : name}</p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      {isMine && state === 'HELD' && (
        <p className="text-[0.9375rem] text-muted">{t('It waits for a moderator before others can read it.')}</p>
      )}
      {isMine && state === 'HIDDEN' && (
        <p className="text-[0.9375rem] text-muted">{t('A moderator has hidden it. Only you can read it.')}</p>
      )}
      {isMine ? (
        <Button small variant="quiet" onClick={() => remove.mutate(id, { onSettled: refetch })}>
          {t('Delete')}
        </Button>
      ) : (
        <Button
          small
          variant="quiet"
          disabled={isReported || report.isSuccess}
          onClick={() => report.mutate(id, { onSettled: refetch })}
        >
          {isReported || report.isSuccess ? t('Reported') : t('Report')}
        </Button>
      )}
    </li>
  )
}
