import { sendGuardFor } from './reminder-send-guard.ts'
import { movedSessionEmail } from './moved-session-emails.ts'
import type { createReminderRunner, RunnerDependencies } from './reminder-runner.ts'
import * as moves from './session-moves.repo.ts'
import type { MovedSession } from './session-moves.repo.ts'
import { includesLiveSessions } from '#shared/domain/access.ts'
import { DAY_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'

/** A move is announced for this long, in case the server was down. */
const ANNOUNCED_FOR_DAYS = 2

interface Dependencies extends RunnerDependencies {
  siteName: () => Promise<string>
}

/** Emails about live sessions that were moved, to the members to whom another time was announced. */
export function createSessionMoves(
  { db, clock, siteName, siteUrl }: Dependencies,
  remind: ReturnType<typeof createReminderRunner>,
) {
  async function announce({ id: streamId, title, start_time: startTime, moved_at }: MovedSession): Promise<void> {
    const site = await siteName()
    const announcedStarts = new Map<string, Date>()
    await remind({
      channel: 'EMAIL',
      kind: 'LIVE_SESSION',
      // Begins like that of a reminder, so that it counts as what was announced to the members.
      eventKey: `${streamId} ${startTime.toISOString()} moved ${moved_at.toISOString()}`,
      async candidates(batch) {
        const members = await moves.membersWithOldStart(db, { ...batch, streamId, startTime, leastInMs: MINUTE_IN_MS })
        for (const { id, announced_start } of members) announcedStarts.set(id, announced_start)
        return members
      },
      draftsFor: (members) =>
        members.flatMap(({ userId, to, locale, subscription, unsubscribeUrl }) => {
          const announcedStart = announcedStarts.get(userId)
          if (!announcedStart || !includesLiveSessions(subscription) || startTime <= clock.now()) return []
          const email = movedSessionEmail({
            to,
            locale,
            title,
            announcedStart,
            startTime,
            link: siteUrl() + screens.livestream(streamId),
            siteName: site,
            unsubscribeUrl: unsubscribeUrl('LIVE_SESSION'),
            sendGuard: sendGuardFor({ kind: 'LIVE_SESSION', userId, streamId, startTime }),
            validUntil: startTime,
          })
          return [{ userId, email }]
        }),
    })
  }

  return {
    async announceMoves(): Promise<void> {
      const now = clock.now()
      const since = new Date(now.getTime() - ANNOUNCED_FOR_DAYS * DAY_IN_MS)
      for (const session of await moves.sessionsMovedSince(db, { since, now })) await announce(session)
    },
  }
}
