import * as rooms from './rooms.repo.ts'
import type { RoomRow } from './rooms.repo.ts'
import type { Db } from '#server/db/database.ts'
import { findStreamWithVideo } from '#server/features/livestreams/public.ts'
import type { ProgrammeService } from '#server/features/programme/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { batchReads, coalesce } from '#server/platform/batch-reads.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { isEntitled } from '#shared/domain/access.ts'
import { istDay } from '#shared/domain/ist.ts'

export interface RoomEntrance {
  /** The room of a session, made when it is first asked for. Throws NOT_FOUND for a session that does not exist. */
  ofSession(livestreamId: string): Promise<RoomRow>
  /** The room of the webinar that is on or next for this member. Throws NOT_FOUND when there is none any more. */
  ofWebinar(viewer: Viewer): Promise<RoomRow>
  /** The room, for someone who may be in it. Throws NOT_FOUND for everyone else: what is not theirs does not exist. */
  enter(viewer: Viewer, roomId: string): Promise<RoomRow>
}

export function createRoomEntrance(dependencies: EntranceDependencies): RoomEntrance {
  const { db, clock, subscriptions, upcomingSessions, allSessions, webinarChatMode } = dependencies
  const coalesceRoom = coalesce<RoomRow | undefined>()
  const findRoom = batchReads(async (ids: string[]) => (await rooms.findAll(db, ids)).map((row) => row ?? null))

  async function findOrMake(key: string, { find, make }: FindOrMake): Promise<RoomRow> {
    const row = await coalesceRoom(key, async () => {
      const found = await find()
      if (found) return found
      await make()
      return find()
    })
    if (!row) throw new Refused('NOT_FOUND')
    return row
  }

  async function mayEnter(viewer: Viewer, { programme_day, programme_date }: RoomRow): Promise<boolean> {
    if (viewer.permissions.includes('content.watch')) return true
    const subscription = await subscriptions.getSubscriptionOfViewer(viewer)
    const subject = { role: 'USER', subscription } as const
    if (programme_day === null) return isEntitled('STREAM', subject)
    if (!isEntitled('PROGRAMME', subject)) return false
    // Past ones too: what was written, asked and answered in a room stays theirs after its end.
    const webinars = await allSessions(viewer)
    return webinars.some(({ day, start }) => day === programme_day && istDay(start) === programme_date)
  }

  return {
    ofSession: (livestreamId) =>
      findOrMake(livestreamId, {
        find: () => rooms.findOfSession(db, livestreamId),
        async make() {
          if (!(await findStreamWithVideo(db, livestreamId))) return
          await rooms.insert(db, [newRoom(clock.now(), { livestream_id: livestreamId })])
        },
      }),

    async ofWebinar(viewer) {
      const [webinar] = await upcomingSessions(viewer)
      if (!webinar) throw new Refused('NOT_FOUND')
      const { day, start, end } = webinar
      const date = istDay(start)
      const times = { webinar_starts_at: start, webinar_ends_at: end }
      const room = await findOrMake(`${date} ${day}`, {
        find: () => rooms.findOfWebinar(db, { day, date }),
        async make() {
          const made = newRoom(clock.now(), { programme_day: day, programme_date: date, ...times })
          await rooms.insert(db, [{ ...made, mode: await webinarChatMode() }])
        },
      })
      if (room.ends_at >= end) return room
      await rooms.extendWebinar(db, { id: room.id, endsAt: end })
      return { ...room, ends_at: end }
    },

    async enter(viewer, roomId) {
      const room = await findRoom(roomId)
      if (!room || !(await mayEnter(viewer, room))) throw new Refused('NOT_FOUND')
      return room
    },
  }
}

export interface EntranceDependencies {
  db: Db
  clock: Clock
  subscriptions: Pick<SubscriptionsService, 'getSubscriptionOfViewer'>
  upcomingSessions: ProgrammeService['upcomingSessions']
  allSessions: ProgrammeService['allSessions']
  webinarChatMode: SettingsService['webinarChatMode']
}

interface FindOrMake {
  find: () => Promise<RoomRow | undefined>
  make: () => Promise<void>
}

type RoomOf =
  | { livestream_id: string }
  | { programme_day: number; programme_date: string; webinar_starts_at: Date; webinar_ends_at: Date }

const OF_NOTHING = {
  livestream_id: null,
  programme_day: null,
  programme_date: null,
  webinar_starts_at: null,
  webinar_ends_at: null,
}

/** The row of a new room, whose first page can be made at once. */
export function newRoom(now: Date, of: RoomOf) {
  const page = { next_page_at: now, page_made_at: now }
  return { id: newId(), ...OF_NOTHING, ...of, ...page, pinned_message_id: null, moderator_seen_at: null }
}
