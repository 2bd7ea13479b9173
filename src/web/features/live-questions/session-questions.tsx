import { useSessionRoom } from './live-questions.hooks.ts'
import { QuestionPanel } from './question-panel.tsx'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** Questions to the teacher on the page of a session, before, during and after it; also where the room is not shown. */
export function SessionQuestions({ streamId }: { streamId: string }) {
  const { data: room, error, isPending, isFetching, refetch } = useSessionRoom(streamId)
  return (
    <Card>
      <section aria-labelledby="session-questions">
        <h2 id="session-questions" className="mb-4 text-xl">
          {t('Questions to the teacher')}
        </h2>
        {room ? (
          <QuestionPanel {...room} />
        ) : isPending ? (
          <Loading text={t('Loading questions...')} />
        ) : (
          <ErrorState
            title={t('Error')}
            message={messageOf(error, t('Failed to fetch the questions.'))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </section>
    </Card>
  )
}
