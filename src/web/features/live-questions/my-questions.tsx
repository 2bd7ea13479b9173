import { useMyQuestions } from './live-questions.hooks.ts'
import { roomTitle } from './room-title.ts'
import type { MemberQuestion } from '#shared/contract/live-questions.ts'
import { formatSession } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** The member's own questions with their answers; those of other sessions say which. */
export function MyQuestions({ roomId }: { roomId: string }) {
  const list = useMyQuestions()
  if (list.isPending) return <Loading text={t('Loading your questions...')} />
  const failure = messageOf(list.error, t('Failed to fetch your questions.'))
  if (list.isLoadingError) {
    return (
      <ErrorState
        title={t('Error')}
        message={failure}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.items.length === 0) return <p className="text-muted">{t('You have not asked anything yet.')}</p>
  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {list.items.map((question) => (
          <Question key={question._id} question={question} isOfOtherRoom={question.room._id !== roomId} />
        ))}
      </ol>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? failure : null}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

function Question({ question, isOfOtherRoom }: { question: MemberQuestion; isOfOtherRoom: boolean }) {
  const { text, askedAt, answer, room } = question
  const title = roomTitle(room)
  return (
    <li className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-muted">
        <time dateTime={askedAt.toISOString()}>{formatSession(askedAt)}</time>
        <Badge tone={stateTone(question)}>{stateText(question)}</Badge>
      </p>
      {isOfOtherRoom && title && <p className="text-[0.9375rem] text-muted">{title}</p>}
      <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>
      {answer && (
        <div className="mt-2 border-l-2 border-gold pl-4">
          <p className="text-[0.9375rem] text-muted">{t('The answer')}</p>
          <p className="break-words whitespace-pre-wrap">{answer.text}</p>
        </div>
      )}
    </li>
  )
}

function stateText({ state, answer }: MemberQuestion): string {
  if (answer) return ANSWERED_TEXTS[answer.how]()
  return state === 'CLOSED' ? t('Closed without an answer') : t('Waiting for an answer')
}

const ANSWERED_TEXTS: Record<NonNullable<MemberQuestion['answer']>['how'], () => string> = {
  ROOM: () => t('Answered for everyone'),
  PRIVATE: () => t('Answered for you'),
  EMAIL: () => t('Answered by email'),
}

function stateTone({ state }: MemberQuestion): BadgeTone {
  return state === 'ANSWERED' ? 'success' : 'neutral'
}
