import * as questions from './reflection-questions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { withCurrentOnConflict } from '#server/platform/versions.ts'
import { reflectionQuestions as calls } from '#shared/contract/reflection-moderation.ts'

/** The teacher's questions that members answer with their reflections. */
export function reflectionQuestionsService({ db, audit }: Dependencies): Handlers<typeof calls> {
  async function requireItem(id: string): Promise<void> {
    if (!(await questions.exists(db, id))) throw new Refused('NOT_FOUND')
  }

  return {
    async read({ params: { id } }) {
      await requireItem(id)
      return questions.read(db, id)
    },

    async update({ params: { id }, viewer, body }) {
      await requireItem(id)
      const current = await questions.read(db, id)
      const { english = current.english, hindi = current.hindi, version = current.version } = body
      const change = () =>
        transact(db, async (trx) => {
          if (!(await questions.save(trx, { itemId: id, english, hindi, version })))
            throw new Refused('CHANGED_MEANWHILE')
          const { version: _, ...before } = current
          const subject = `reflection-question:${id}`
          await audit.record(trx, {
            by: viewer,
            action: 'reflection.question',
            subject,
            before,
            after: { english, hindi },
          })
        })
      const present = () => questions.read(db, id)
      await withCurrentOnConflict(calls.update.answer, { change, present })
      return present()
    },
  }
}

interface Dependencies {
  db: Db
  audit: Pick<Audit, 'record'>
}
