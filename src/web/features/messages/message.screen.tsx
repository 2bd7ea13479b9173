import { MessageActions } from './message-actions.tsx'
import { MessageEditor } from './message-editor.tsx'
import { STATE_LABELS, STATE_TONES, subjectOf } from './message-labels.ts'
import { MessageReport } from './message-report.tsx'
import { MessagesLink } from './messages-link.tsx'
import { type OneMessage, useMessage } from './messages.hooks.ts'
import { id } from '#shared/contract/fields.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { useParams } from 'react-router'

/** One message: a draft to edit, or what became of it. */
export function MessageScreen() {
  const messageId = id.safeParse(useParams()['messageId']).data
  return (
    <>
      <title>{t('Message – Sadhana')}</title>
      <MessagesLink />
      {messageId === undefined ? (
        <ErrorState title={t('Error')} message={t('There is no such message.')} />
      ) : (
        <MessageById key={messageId} messageId={messageId} />
      )}
    </>
  )
}

function MessageById({ messageId }: { messageId: string }) {
  const { data, error, isPending, isFetching, isError, refetch } = useMessage(messageId)
  if (isPending) return <Loading text={t('Loading the message...')} />
  if (!data) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(error, t('Failed to fetch the message.'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      {isError && data.message.state !== 'DRAFT' && (
        <p role="status" className="mb-3 rounded-field border border-accent-deep bg-surface px-4 py-2">
          {t('The server does not answer. What you see may be old; it is tried again.')}
        </p>
      )}
      <LoadedMessage {...data} />
    </>
  )
}

function LoadedMessage({ message, figures }: OneMessage) {
  const { state } = message
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{subjectOf(message)}</h1>
          <p role="status" className="mt-2">
            <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]()}</Badge>
          </p>
        </div>
        <MessageActions message={message} />
      </header>
      {state === 'DRAFT' ? <MessageEditor message={message} /> : <MessageReport message={message} figures={figures} />}
    </>
  )
}
