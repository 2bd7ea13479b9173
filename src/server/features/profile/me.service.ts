import { gatherMyData, type NotesOf } from './my-data.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { ExportReflections } from '#server/features/reflections/public.ts'
import type { RemindersService } from '#server/features/reminders/public.ts'
import type { SessionsService } from '#server/features/sign-in/public.ts'
import type { AccountDeletion } from '#server/features/users/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { me as calls } from '#shared/contract/me.ts'
import { deviceOf } from '#shared/domain/devices.ts'

/** What users do with their own account: sessions, a copy of their data, deletion (product decisions §13). */
export function meService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, sessions, accountDeletion } = dependencies

  return {
    async sessions({ viewer }) {
      const open = await sessions.sessionsOf(viewer.userId)
      const listed = open.map(({ id, userAgent, startedAt, lastSeenAt }) => {
        return { _id: id, device: deviceOf(userAgent), startedAt, lastSeenAt, isThis: id === viewer.sessionId }
      })
      return { sessions: listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)), serverTime: clock.now() }
    },

    async endSession({ params, viewer }) {
      if (!(await sessions.endAndUntrust({ id: params.id, userId: viewer.userId }))) throw new Refused('NOT_FOUND')
    },

    async endOtherSessions({ viewer }) {
      await sessions.endOthers({ id: viewer.sessionId, userId: viewer.userId })
    },

    export: ({ viewer }) => gatherMyData({ ...dependencies, userId: viewer.userId, now: clock.now() }),

    async leave({ viewer }) {
      await transact(db, (trx) => accountDeletion.deleteOwnAccount(trx, viewer))
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  sessions: SessionsService
  reminders: Pick<RemindersService, 'choicesOf'>
  exportReflections: ExportReflections
  notesOf: NotesOf
  accountDeletion: Pick<AccountDeletion, 'deleteOwnAccount'>
}
