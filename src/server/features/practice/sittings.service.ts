import { addDay } from './practice.repo.ts'
import { countSatWith } from './sittings.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { PresenceTokens } from '#server/features/live-presence/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { sittings as calls } from '#shared/contract/sittings.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { countedSitting, SITTING_ROOM } from '#shared/domain/sittings.ts'

const LONGEST_MS = 30 * MINUTE_IN_MS

/** Sitting together: presence is that of live rooms, and what remains of a sitting is the lamp of its day. */
export function sittingsService({ db, clock, presenceTokens }: Dependencies): Handlers<typeof calls> {
  return {
    async enter({ viewer }) {
      const now = clock.now()
      const endsAt = new Date(now.getTime() + LONGEST_MS)
      // No minutes: of a sitting only the number of people is kept, and the rows are removed a day later.
      const room = { roomId: SITTING_ROOM, viewer, keepsMinutes: false, startsAt: now, endsAt, now }
      return { roomId: SITTING_ROOM, token: presenceTokens.createPresenceToken(room), serverTime: now }
    },
    async finish({ body, viewer: { userId } }) {
      const sitting = countedSitting(body, clock.now())
      if (!sitting) return { isCounted: false, satWith: null }
      await addDay(db, { userId, day: sitting.day })
      const since = sitting.startedAt
      return { isCounted: true, satWith: sitting.hasJustEnded ? await countSatWith(db, { userId, since }) : null }
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  presenceTokens: Pick<PresenceTokens, 'createPresenceToken'>
}
