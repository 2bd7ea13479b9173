import * as moderation from './reflection-moderation.repo.ts'
import type { ModeratedReflectionRow } from './reflection-moderation.repo.ts'
import * as reflections from './reflections.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type ModeratedReflection, reflectionModeration as calls } from '#shared/contract/reflection-moderation.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { permissionsOf } from '#shared/domain/permissions.ts'
import { currentState } from '#shared/domain/reflections.ts'

const MAX_LISTED = 100

/** What members share, as moderators see it. Private reflections are never decrypted here. */
export function reflectionModerationService({ db, clock, audit, box }: Dependencies): Handlers<typeof calls> {
  async function requireRow(id: string, viewer: Viewer): Promise<ModeratedReflectionRow> {
    requireAllRooms(viewer)
    const row = await moderation.find(db, { id, now: clock.now() })
    if (!row) throw new Refused('NOT_FOUND')
    return row
  }

  const present = async (id: string, viewer: Viewer) => ({
    reflection: presentModerated(await requireRow(id, viewer), { box, now: clock.now() }),
  })

  return {
    async queue({ query: { tab }, viewer }) {
      requireAllRooms(viewer)
      const now = clock.now()
      const rows = await moderation.listTab(db, { tab, limit: MAX_LISTED, now })
      const { held, reported } = await moderation.countWaiting(db, now)
      return { reflections: rows.map((row) => presentModerated(row, { box, now })), held, reported, serverTime: now }
    },

    async decide({ params: { id }, viewer, body: { decision, version } }) {
      await requireRow(id, viewer)
      if (!decision) throw new Refused('MALFORMED', { fields: { decision: 'Please choose to show or hide.' } })
      if (version === undefined) throw new Refused('MALFORMED')
      const change = () =>
        transact(db, async (trx) => {
          const row = await reflections.lock(trx, id)
          if (!row) throw new Refused('NOT_FOUND')
          if (row.state === 'PRIVATE') throw new Refused('REFLECTION_GONE')
          // Its author may have changed the text that the moderator has read.
          requireVersion(row, version)
          const now = clock.now()
          const before = currentState({ state: row.state, shownFrom: row.shown_from }, now)
          await reflections.update(trx, id, {
            ...(decision === 'SHOW' ? shown(row, now) : HIDDEN),
            held_since: null,
            open_reports: 0,
            decided_by: viewer.userId,
            decided_at: now,
          })
          const hides = decision === 'HIDE' && before !== 'HIDDEN'
          if (!hides && before !== 'HIDDEN') return
          const action = hides ? 'reflection.hide' : 'reflection.show'
          await audit.record(trx, { by: viewer, action, subject: `user:${row.user_id}` })
        })
      await withCurrentOnConflict(calls.decide.answer, { change, present: () => present(id, viewer) })
      return present(id, viewer)
    },

    async pause({ params: { id }, viewer, body: { minutes } }) {
      const { user_id: userId } = await requireRow(id, viewer)
      if (minutes === undefined)
        throw new Refused('MALFORMED', { fields: { minutes: 'Minutes must be a whole number.' } })
      if (permissionsOf(await moderation.rolesOf(db, userId)).includes('rooms.moderate'))
        throw new Refused('MALFORMED', { fields: { minutes: 'A moderator cannot be paused.' } })
      await transact(db, async (trx) => {
        await moderation.pause(trx, { userId, until: new Date(clock.now().getTime() + minutes * MINUTE_IN_MS) })
        await audit.record(trx, {
          by: viewer,
          action: 'reflection.pause',
          subject: `user:${userId}`,
          details: { minutes },
        })
      })
      return present(id, viewer)
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'record'>
  box: Pick<SecretBox, 'decrypt'>
}

const HIDDEN = { state: 'HIDDEN', reason: 'MODERATOR', shown_from: null, was_hidden: true } as const

function shown({ shown_from }: Pick<ModeratedReflectionRow, 'shown_from'>, now: Instant) {
  const shownFrom = shown_from !== null && shown_from < now ? shown_from : now
  return { state: 'SHOWN', reason: null, shown_from: shownFrom, was_hidden: false } as const
}

/** Who moderates single sessions alone does not decide about what all members share. */
function requireAllRooms({ moderates }: Viewer): void {
  if (moderates !== null) throw new Refused('ROOM_OF_OTHERS')
}

function presentModerated(
  row: ModeratedReflectionRow,
  { box, now }: { box: Pick<SecretBox, 'decrypt'>; now: Instant },
): ModeratedReflection {
  return {
    _id: row.id,
    userId: row.user_id,
    name: row.name,
    text: box.decrypt(row.text),
    isComment: row.parent_id !== null,
    day: row.day,
    title: row.title,
    writtenAt: row.created_at,
    state: currentState({ state: row.state, shownFrom: row.shown_from }, now),
    reason: row.reason,
    shownFrom: row.shown_from,
    heldSince: row.held_since,
    reports: row.open_reports,
    version: row.version,
    pausedUntil: row.pausedUntil,
  }
}
