import { useRoomAnswers } from './live-questions.hooks.ts'
import type { RoomAnswer } from '#shared/contract/live-questions.ts'
import { t } from '#web/i18n/t.ts'

/** What the teacher has answered for everyone in the room. Nothing while there is none: no member waits for it. */
export function RoomAnswers({ roomId }: { roomId: string }) {
  const { data: answers = [] } = useRoomAnswers(roomId)
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="room-answers">
      <h3 id="room-answers" className="mb-3 text-lg">
        {t('Answered for everyone')}
      </h3>
      <ol className="grid grid-cols-1 gap-4">
        {answers.map((answer) => (
          <Answer key={answer._id} answer={answer} />
        ))}
      </ol>
    </section>
  )
}

function Answer({ answer: { question, askedBy, answer } }: { answer: RoomAnswer }) {
  return (
    <li className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <p className="break-words whitespace-pre-wrap">
        <span className="font-semibold">
          {askedBy === null ? t('A member asks:') : t('{name} asks:', { name: askedBy })}
        </span>{' '}
        {question}
      </p>
      <p className="mt-2 border-l-2 border-gold pl-4 break-words whitespace-pre-wrap">{answer}</p>
    </li>
  )
}
