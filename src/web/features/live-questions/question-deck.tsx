import { useCloseQuestion, useOpenQuestions } from './admin-questions.hooks.ts'
import { CardDeck } from './card-deck.tsx'
import { AnswerQuestionDialog } from './answer-question-dialog.tsx'
import type { AdminQuestion } from '#shared/contract/live-questions.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useUndo } from '#web/platform/use-undo.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import { ArrowRightToLine, Check, MessageCircleReply } from 'lucide-react'
import { useState } from 'react'

/** The questions that wait for an answer, one after another; of one room, or of all when none is named. */
export function QuestionDeck({ roomId }: { roomId: string | null }) {
  const { data, error, isPending, isFetching, refetch } = useOpenQuestions(roomId)
  const close = useCloseQuestion()
  const { undo, offerUndo } = useUndo()
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

  function putOff({ _id: id }: AdminQuestion): void {
    setLater([...later.filter((other) => other !== id), id])
    setChosenId(null)
  }

  return (
    <>
      <CardDeck
        label={t('Questions')}
        items={questions}
        current={current}
        idOf={({ _id }) => _id}
        onChoose={({ _id }) => setChosenId(_id)}
        renderRow={(question) => <QuestionRow question={question} />}
        renderCard={(question) => <QuestionCard question={question} isPlaceShown={roomId === null} />}
        actions={(question) => [
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
            isDisabled: close.isPending || !isMineToAnswer(question),
            run: () => setClosed(question, true),
          },
          { label: t('Later'), icon: ArrowRightToLine, shortcut: 'l', run: () => putOff(question) },
        ]}
        undo={undo}
        empty={
          <EmptyState
            title={t('No question waits')}
            text={
              questions.length === 0
                ? t('Questions appear here as members ask them.')
                : t('Somebody is answering each of them.')
            }
            drawing={<Lotus />}
          />
        }
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

function QuestionRow({ question: { text, member, takenBy } }: { question: AdminQuestion }) {
  return (
    <>
      <span className="line-clamp-2 break-words">{text}</span>
      <span className="block truncate text-[0.9375rem] text-muted">{takenText(takenBy) ?? member.name}</span>
    </>
  )
}

function QuestionCard({ question, isPlaceShown }: { question: AdminQuestion; isPlaceShown: boolean }) {
  const { text, member, askedAt, takenBy, isNamed, isFromReplay } = question
  return (
    <>
      <p className="text-[0.9375rem] text-muted">
        <ScreenLink to={screens.adminUser(member._id)} className="underline decoration-line underline-offset-4">
          {member.name}
        </ScreenLink>
        {' · '}
        {formatIst(askedAt)}
        {!isNamed && ` · ${t('asks without a name')}`}
        {isFromReplay && ` · ${t('in the replay')}`}
      </p>
      {isPlaceShown && <p className="text-[0.9375rem] text-muted">{placeOf(question)}</p>}
      {takenBy && <p className="mt-2 font-semibold text-accent-deep">{takenText(takenBy)}</p>}
      <p className="mt-3 text-lg break-words whitespace-pre-wrap">{text}</p>
    </>
  )
}

function takenText(takenBy: AdminQuestion['takenBy']): string | null {
  if (takenBy === null) return null
  return takenBy.isMe ? t('You are answering it') : t('{name} is answering it', { name: takenBy.name })
}

function placeOf({ room: { title, programmeDay, startsAt } }: AdminQuestion): string {
  const name =
    programmeDay === null ? (title ?? t('A deleted session')) : t('Webinar of day {day}', { day: programmeDay })
  return startsAt ? `${name} · ${formatIst(startsAt)}` : name
}
