import { type ShownQuestions, useCloseQuestion, useQuestions } from './admin-questions.hooks.ts'
import { AnswerQuestionDialog } from './answer-question-dialog.tsx'
import { CardQueue, type QueueAction } from './card-queue.tsx'
import { QuestionCard, QuestionRow } from './question-card.tsx'
import type { AdminQuestion } from '#shared/contract/live-questions.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { type Undo, useUndo } from '#web/platform/use-undo.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import { ArrowRightToLine, Check, MessageCircleReply, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'

const shownQuestions = z.enum(['OPEN', 'ANSWERED', 'CLOSED'])

/** Questions one after another, the open ones first; of one room, or of all when none is named. */
export function QuestionQueue({ roomId }: { roomId: string | null }) {
  const [shown, setShown] = useState<ShownQuestions>('OPEN')
  const close = useCloseQuestion()
  const { undo, offerUndo } = useUndo()

  function setClosed(question: AdminQuestion, isClosed: boolean): void {
    close.mutate(
      { question, isClosed },
      {
        onSuccess: () => {
          if (isClosed) offerUndo({ text: t('Closed.'), run: () => setClosed(question, false) })
        },
      },
    )
  }

  return (
    <>
      <div className="mb-4 max-w-60">
        <SelectField
          label={t('Show')}
          value={shown}
          onChange={({ target }) => setShown(shownQuestions.parse(target.value))}
          options={[
            { value: 'OPEN', label: t('Open') },
            { value: 'ANSWERED', label: t('Answered') },
            { value: 'CLOSED', label: t('Closed') },
          ]}
        />
      </div>
      <Questions
        key={shown}
        shown={shown}
        roomId={roomId}
        isClosing={close.isPending}
        setClosed={setClosed}
        undo={undo}
      />
    </>
  )
}

interface QuestionsProps {
  shown: ShownQuestions
  roomId: string | null
  isClosing: boolean
  setClosed: (question: AdminQuestion, isClosed: boolean) => void
  undo: Undo | null
}

function Questions({ shown, roomId, isClosing, setClosed, undo }: QuestionsProps) {
  const { data, error, isPending, isFetching, refetch } = useQuestions({ roomId, shown })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [later, setLater] = useState<readonly string[]>([])
  const [answering, setAnswering] = useState<AdminQuestion | null>(null)
  if (isPending) return <Loading text={t('Loading questions...')} />
  if (!data) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(error, t('Failed to fetch the questions.'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const questions = data.questions.toSorted((a, b) => later.indexOf(a._id) - later.indexOf(b._id))
  const isMineToAnswer = ({ takenBy }: AdminQuestion): boolean => takenBy === null || takenBy.isMe
  const current = questions.find(({ _id }) => _id === chosenId) ?? questions.find(isMineToAnswer) ?? null

  function putOff({ _id: id }: AdminQuestion): void {
    setLater([...later.filter((other) => other !== id), id])
    setChosenId(null)
  }

  function actionsOf(question: AdminQuestion): readonly QueueAction[] {
    const { state } = question
    if (state === 'ANSWERED') return []
    if (state === 'CLOSED') {
      const reopen = (): void => setClosed(question, false)
      return [
        { label: t('Open again'), icon: RotateCcw, shortcut: 'o', isMain: true, isDisabled: isClosing, run: reopen },
      ]
    }
    return [
      {
        label: t('Answer'),
        icon: MessageCircleReply,
        shortcut: 'a',
        isMain: true,
        isDisabled: !isMineToAnswer(question),
        run: () => setAnswering(question),
      },
      {
        label: t('Close'),
        icon: Check,
        shortcut: 'c',
        isDisabled: isClosing || !isMineToAnswer(question),
        run: () => setClosed(question, true),
      },
      { label: t('Later'), icon: ArrowRightToLine, shortcut: 'l', run: () => putOff(question) },
    ]
  }

  return (
    <>
      <CardQueue
        label={t('Questions')}
        items={questions}
        current={current}
        idOf={({ _id }) => _id}
        onChoose={({ _id }) => setChosenId(_id)}
        renderRow={(question) => <QuestionRow question={question} />}
        renderCard={(question) => <QuestionCard question={question} isRoomShown={roomId === null} />}
        actions={actionsOf}
        undo={undo}
        empty={<EmptyState {...emptyTexts(shown, questions.length > 0)} drawing={<Lotus />} />}
      />
      {answering && (
        <AnswerQuestionDialog
          key={answering._id}
          question={answering}
          onClose={() => setAnswering(null)}
          onAnswered={() => {
            setAnswering(null)
            setChosenId(null)
            toast({ kind: 'success', text: t('The answer is on its way.') })
          }}
        />
      )}
    </>
  )
}

function emptyTexts(shown: ShownQuestions, areAllTaken: boolean): { title: string; text: string } {
  if (shown === 'ANSWERED') return { title: t('No answered questions'), text: t('Answered questions are kept here.') }
  if (shown === 'CLOSED') {
    return { title: t('No closed questions'), text: t('Questions closed without an answer are kept here.') }
  }
  return {
    title: t('No open questions'),
    text: areAllTaken ? t('Somebody is answering each of them.') : t('Questions appear here as members ask them.'),
  }
}
