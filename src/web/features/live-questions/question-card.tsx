import { roomTitle } from './room-title.ts'
import type { AdminQuestion } from '#shared/contract/live-questions.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'

/** A question in the list of all. */
export function QuestionRow({ question: { text, member, takenBy } }: { question: AdminQuestion }) {
  return (
    <>
      <span className="line-clamp-2 break-words">{text}</span>
      <span className="block truncate text-[0.9375rem] text-muted">{takenText(takenBy) ?? member.name}</span>
    </>
  )
}

/** A question with what is known of it, and its answer. */
export function QuestionCard({ question, isRoomShown }: { question: AdminQuestion; isRoomShown: boolean }) {
  const { text, member, askedAt, takenBy, isNamed, isFromReplay, answer } = question
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
      {isRoomShown && <p className="text-[0.9375rem] text-muted">{roomText(question)}</p>}
      {takenBy && <p className="mt-2 font-semibold text-accent-deep">{takenText(takenBy)}</p>}
      <p className="mt-3 text-lg break-words whitespace-pre-wrap">{text}</p>
      {answer && <Answer answer={answer} />}
    </>
  )
}

function Answer({ answer: { how, text, by, answeredAt } }: { answer: NonNullable<AdminQuestion['answer']> }) {
  return (
    <div className="mt-4 border-l-2 border-gold pl-4">
      <p className="text-[0.9375rem] text-muted">
        {[by, formatIst(answeredAt), ANSWERED_TEXTS[how]()].filter((part) => part !== null).join(' · ')}
      </p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </div>
  )
}

const ANSWERED_TEXTS: Record<NonNullable<AdminQuestion['answer']>['how'], () => string> = {
  ROOM: () => t('Answered for everyone'),
  PRIVATE: () => t('Answered for the member alone'),
  EMAIL: () => t('Answered by email'),
}

function takenText(takenBy: AdminQuestion['takenBy']): string | null {
  if (takenBy === null) return null
  return takenBy.isMe ? t('You are answering it') : t('{name} is answering it', { name: takenBy.name })
}

function roomText({ room }: AdminQuestion): string {
  const title = roomTitle(room) ?? t('A deleted session')
  return room.startsAt ? `${title} · ${formatIst(room.startsAt)}` : title
}
