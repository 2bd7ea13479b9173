import * as members from './chat-members.repo.ts'
import { countMembers, findPinned } from './chat-pages.ts'
import * as moderation from './moderation.repo.ts'
import type { ModeratedRow } from './moderation.repo.ts'
import * as rooms from './rooms.repo.ts'
import type { RoomRow } from './rooms.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { ModeratedMessage, ModeratedRoomCard } from '#shared/contract/live-moderation.ts'
import { DAY_IN_MS, type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { sessionStatus } from '#shared/domain/live.ts'
import { isHolding, roomOpensAt } from '#shared/domain/live-room.ts'

/** Rooms with messages that wait for a moderator stay in the list for as long after their start. */
export const LISTED_WAITING_IN_MS = 7 * DAY_IN_MS

/** Whether a room is one that they moderate. */
export function moderatesRoom(
  { moderates }: Pick<Viewer, 'moderates'>,
  { livestream_id: streamId }: Pick<RoomRow, 'livestream_id'>,
): boolean {
  return moderates === null || (streamId !== null && moderates.includes(streamId))
}

/** How many messages wait for a moderator in the rooms that are listed. */
export async function countWaitingMessages(db: Db, now: Instant): Promise<number> {
  const period = { from: new Date(now.getTime() - LISTED_WAITING_IN_MS), until: new Date(now.getTime() + DAY_IN_MS) }
  const ids = (await rooms.listStarting(db, period)).map(({ id }) => id)
  const waiting = await moderation.countWaiting(db, ids)
  return [...waiting.values()].reduce((total, { held, reported }) => total + held + reported, 0)
}

/** The rooms as moderators see them. */
export function createRoomPresenter({ db, clock, countOpenQuestions }: RoomPresenterDependencies) {
  /** Throws NOT_FOUND and ROOM_OF_OTHERS. */
  async function requireRoom(id: string, viewer: Viewer): Promise<RoomRow> {
    const room = await rooms.find(db, id)
    if (!room) throw new Refused('NOT_FOUND')
    if (!moderatesRoom(viewer, room)) throw new Refused('ROOM_OF_OTHERS')
    return room
  }

  async function presentCards(rows: readonly RoomRow[], now: Instant): Promise<ModeratedRoomCard[]> {
    const ids = rows.map(({ id }) => id)
    const [waiting, questions] = await Promise.all([moderation.countWaiting(db, ids), countOpenQuestions(db, ids)])
    return rows.map((room) => ({
      _id: room.id,
      title: room.title ?? '',
      programmeDay: room.programme_day,
      opensAt: roomOpensAt({ startsAt: room.starts_at }),
      startsAt: room.starts_at,
      endsAt: room.ends_at,
      status: sessionStatus({ startsAt: room.starts_at, endsAt: room.ends_at }, now),
      held: waiting.get(room.id)?.held ?? 0,
      reported: waiting.get(room.id)?.reported ?? 0,
      openQuestions: questions.get(room.id) ?? 0,
    }))
  }

  async function presentRoom(id: string, viewer: Viewer) {
    const room = await requireRoom(id, viewer)
    const now = clock.now()
    const [[card], present, pinned, pauses] = await Promise.all([
      presentCards([room], now),
      countMembers(db, room, now),
      findPinned(db, room),
      members.listPauses(db, { roomId: id, now }),
    ])
    if (!card) throw new Refused('NOT_FOUND')
    return {
      room: {
        ...card,
        mode: room.mode,
        isHolding: isHolding(room.moderator_seen_at, now),
        slowModeInSeconds: room.slow_mode_seconds,
        present,
        pinned,
        pauses,
        version: room.version,
      },
      serverTime: now,
    }
  }

  return { requireRoom, presentCards, presentRoom }
}

export interface RoomPresenterDependencies {
  db: Db
  clock: Clock
  /** How many questions of each room have no answer yet. */
  countOpenQuestions: (db: Db, roomIds: readonly string[]) => Promise<Map<string, number>>
}

export function presentModerated(row: ModeratedRow, viewer: Viewer): ModeratedMessage {
  const { claimer, claimed_by, claimed_until } = row
  const isClaimed = claimer !== null && claimed_until !== null
  return {
    _id: row.id,
    userId: row.user_id,
    name: row.name,
    text: row.text,
    sentAt: row.sent_at,
    at: row.at_ms / SECOND_IN_MS,
    state: row.state,
    reason: row.reason,
    reports: row.open_reports,
    pausedUntil: row.paused_until,
    claim: isClaimed ? { name: claimer, isMine: claimed_by === viewer.userId, until: claimed_until } : null,
  }
}
