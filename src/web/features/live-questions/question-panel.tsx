import { MyQuestions } from './my-questions.tsx'
import { QuestionBox } from './question-box.tsx'
import { RoomAnswers } from './room-answers.tsx'
import type { Instant } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useFactNow } from '#web/platform/clock.ts'
import { useMay } from '#web/platform/permissions.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from 'react-router'

interface QuestionPanelProps {
  roomId: string
  /** When the session ends; questions after that are answered by email. */
  endsAt: Instant
}

/** Questions to the teacher: a box to ask, the own questions, and what was answered for everyone. */
export function QuestionPanel({ roomId, endsAt }: QuestionPanelProps) {
  const isOver = useFactNow((now) => now >= endsAt, 1000)
  const mayModerate = useMay('rooms.moderate')
  return (
    <section aria-labelledby="questions" className="grid grid-cols-1 gap-6">
      <h2 id="questions" className="text-xl">
        {t('Questions to the teacher')}
      </h2>
      {mayModerate && (
        <Link
          to={screens.adminLiveRoom(roomId)}
          className={`${buttonClass({ variant: 'secondary', small: true })} sm:justify-self-start`}
        >
          {t('Moderate this room')}
        </Link>
      )}
      <QuestionBox key={roomId} roomId={roomId} isOver={isOver} />
      <RoomAnswers roomId={roomId} />
      <section aria-labelledby="my-questions">
        <h3 id="my-questions" className="mb-3 text-lg">
          {t('My questions')}
        </h3>
        <MyQuestions roomId={roomId} />
      </section>
    </section>
  )
}
