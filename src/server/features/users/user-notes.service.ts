import * as notes from './user-notes.repo.ts'
import * as users from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type UserNote, userNotes as calls } from '#shared/contract/user-notes.ts'
import type { AuditAction } from '#shared/domain/audit.ts'

/** Administrators' notes on users. The audit log says who wrote, without the text, which goes with the account. */
export function userNotesService({ db, clock, audit }: Dependencies): Handlers<typeof calls> {
  type LockedNote = NonNullable<Awaited<ReturnType<typeof notes.lock>>>

  /** Acts on a locked note and returns the notes on its user. */
  async function withNote(id: string, action: (trx: Db, note: LockedNote) => Promise<void>) {
    return transact(db, async (trx) => {
      const note = await notes.lock(trx, id)
      if (!note) throw new Refused('NOT_FOUND')
      await action(trx, note)
      return { notes: await readNotes(trx, note.user_id) }
    })
  }

  const record = (trx: Db, { action, userId, name, by }: NoteRecord) =>
    audit.record(trx, { by: { userId: by }, action, subject: `user:${userId}`, name })

  return {
    create: ({ params, body: { text }, viewer }) =>
      transact(db, async (trx) => {
        const user = await users.lock(trx, params.id)
        if (!user) throw new Refused('NOT_FOUND')
        if (text !== undefined) {
          const note = { id: newId(), user_id: user.id, author_id: viewer.userId, text }
          await notes.insert(trx, { ...note, created_at: clock.now(), changed_at: null })
          await record(trx, { action: 'user.note', userId: user.id, name: user.name, by: viewer.userId })
        }
        return { notes: await readNotes(trx, user.id) }
      }),

    update: ({ params, body: { text, version }, viewer }) =>
      withCurrentOnConflict(calls.update.answer, {
        change: () =>
          withNote(params.id, async (trx, note) => {
            requireVersion(note, version)
            if (text === undefined || text === note.text) return
            await notes.change(trx, note.id, { text, at: clock.now() })
            const subject = { userId: note.user_id, name: note.userName, by: viewer.userId }
            await record(trx, { action: 'user.note-change', ...subject })
          }),
        present: () => withNote(params.id, async () => {}),
      }),

    remove: ({ params, viewer }) =>
      withNote(params.id, async (trx, note) => {
        await notes.remove(trx, note.id)
        const subject = { userId: note.user_id, name: note.userName, by: viewer.userId }
        await record(trx, { action: 'user.note-delete', ...subject })
      }),
  }
}

/** The notes on a user as administrators see them. */
export async function readNotes(db: Db, userId: string): Promise<UserNote[]> {
  const rows = await notes.listOf(db, userId)
  return rows.map(({ id, text, author, created_at: createdAt, changed_at: changedAt, version }) => {
    return { _id: id, text, author, createdAt, changedAt, version }
  })
}

interface NoteRecord {
  action: AuditAction
  userId: string
  name: string
  by: string
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
}
