import { processingOf, waysOf } from './question-answers.ts'
import { questionAnswerEmail } from './question-answer-emails.ts'
import * as questions from './live-questions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import type { LiveRoomRow } from '#server/features/live-room/public.ts'
import type { createAnswerPush } from '#server/features/push/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { AuditAction } from '#shared/domain/audit.ts'
import { type AnswerWay, checkQuestionAction, type QuestionAction, takenUntil } from '#shared/domain/live-questions.ts'

/** What administrators do with a question; each action happens once, however often it is asked for. */
export function createQuestionActions({ db, clock, emails, audit, contactEmail, pushAnswer }: ActionDependencies) {
  const NOBODY = { taken_by: null, taken_until: null }

  /** Makes a change if the rules allow it; nothing changes where it has been made before. */
  async function act(
    action: QuestionAction,
    { id, viewer, isDone = () => false }: Acting,
    change: (trx: Db, question: questions.QuestionRow) => Promise<void>,
  ): Promise<void> {
    await transact(db, async (trx) => {
      const question = await questions.lock(trx, id)
      if (!question) throw new Refused('NOT_FOUND')
      if (isDone(question)) return
      const result = checkQuestionAction(action, processingOf(question), { by: viewer.userId, now: clock.now() })
      if (result === 'DO') return change(trx, question)
      if (result === 'NOTHING') return
      const name = question.taken_by === null ? '' : await questions.findName(trx, question.taken_by)
      throw new Refused(result, { values: { name } })
    })
  }

  const record = (trx: Db, { id, by, action }: { id: string; by: Viewer; action: AuditAction }) =>
    audit.record(trx, { by, action, subject: `question:${id}` })

  return {
    take: (id: string, viewer: Viewer) =>
      act('TAKE', { id, viewer }, (trx) =>
        questions.update(trx, id, { taken_by: viewer.userId, taken_until: takenUntil(clock.now()) }),
      ),

    release: (id: string, viewer: Viewer) => act('RELEASE', { id, viewer }, (trx) => questions.update(trx, id, NOBODY)),

    /** Stores an answer and, if it is to be emailed, the email. The same answer again changes nothing. */
    async answer(id: string, { how, text, room }: NewAnswer, viewer: Viewer): Promise<void> {
      const replyTo = how === 'EMAIL' ? await replyToOf(viewer) : null
      const isDone = (row: questions.QuestionRow) =>
        row.answered_by === viewer.userId && row.answer_way === how && row.answer === text
      await act('ANSWER', { id, viewer, isDone }, async (trx, question) => {
        const now = clock.now()
        if (!waysOf(question, room, now).includes(how)) throw new Refused('ONLY_BY_EMAIL')
        const answered = { answer: text, answer_way: how, answered_at: now, answered_by: viewer.userId }
        await questions.update(trx, id, { ...answered, ...NOBODY })
        if (replyTo !== null) {
          const to = await questions.findAddress(trx, question.user_id)
          const asked = { text: question.text, askedAt: question.created_at }
          await emails.enqueue(trx, questionAnswerEmail({ to, replyTo, text, question: asked }))
        }
        await pushAnswer(trx, { id, userId: question.user_id, livestreamId: room?.livestream_id ?? null })
        await record(trx, { id, by: viewer, action: 'question.answer' })
      })
    },

    close: (id: string, viewer: Viewer) =>
      act('CLOSE', { id, viewer }, async (trx) => {
        await questions.update(trx, id, { closed_at: clock.now(), ...NOBODY })
        await record(trx, { id, by: viewer, action: 'question.close' })
      }),

    reopen: (id: string, viewer: Viewer) =>
      act('REOPEN', { id, viewer }, async (trx) => {
        await questions.update(trx, id, { closed_at: null })
        await record(trx, { id, by: viewer, action: 'question.reopen' })
      }),
  }

  /** The address of the settings, or else that of the administrator who answers. */
  async function replyToOf({ userId }: Viewer): Promise<string> {
    return (await contactEmail()) ?? questions.findAddress(db, userId)
  }
}

interface Acting {
  id: string
  viewer: Viewer
  /** Whether a repeated request finds its change made. */
  isDone?: (question: questions.QuestionRow) => boolean
}

interface NewAnswer {
  how: AnswerWay
  text: string
  /** Undefined once it is deleted. */
  room: LiveRoomRow | undefined
}

export interface ActionDependencies {
  db: Db
  clock: Clock
  emails: Pick<EmailsService, 'enqueue'>
  audit: Audit
  /** Notifies the member who asked. */
  pushAnswer: ReturnType<typeof createAnswerPush>
  /** Where people's replies go, or null when no address is set. */
  contactEmail: () => Promise<string | null>
}
