import { useSessionRoom } from './live-questions.hooks.ts'
import { QuestionPanel } from './question-panel.tsx'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'

/**
 * Questions to the teacher on the page of a session where the room is not shown, loaded when they are opened: thousands
 * come to the page in the same minute, and few of them ask.
 */
export function SessionQuestions({ streamId }: { streamId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenQuestions streamId={streamId} />
  return (
    <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => setOpen(true)}>
      <MessageCircleQuestion aria-hidden size={20} />
      {t('Questions to the teacher')}
    </Button>
  )
}

function OpenQuestions({ streamId }: { streamId: string }) {
  const { data: room, error, isPending, isFetching, refetch } = useSessionRoom(streamId)
  return (
    <Card>
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
    </Card>
  )
}
