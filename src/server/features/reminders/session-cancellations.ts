import { cancelledSessionEmail } from './cancelled-session-emails.ts'
import { sendGuardFor } from './reminder-send-guard.ts'
import type { createReminderRunner, RunnerDependencies } from './reminder-runner.ts'
import * as cancellations from './session-cancellations.repo.ts'
import type { CancelledSession } from './session-cancellations.repo.ts'
import { includesLiveSessions } from '#shared/domain/access.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'

/** A cancellation is announced for this long, in case the server was down. */
const ANNOUNCED_FOR_DAYS = 2

interface Dependencies extends RunnerDependencies {
  siteName: () => Promise<string>
}

/** Emails about live sessions that do not take place, to the members who were emailed about them. */
export function createSessionCancellations(
  { db, clock, siteName, siteUrl }: Dependencies,
  remind: ReturnType<typeof createReminderRunner>,
) {
  async function announce({ id: streamId, title, start_time: startTime, deleted_at }: CancelledSession): Promise<void> {
    const site = await siteName()
    await remind({
      channel: 'EMAIL',
      kind: 'LIVE_SESSION',
      eventKey: `${streamId} ${startTime.toISOString()} cancelled ${deleted_at.toISOString()}`,
      candidates: (batch) => cancellations.membersWithSession(db, { ...batch, streamId }),
      draftsFor: (members) =>
        members.flatMap(({ userId, to, locale, subscription, unsubscribeUrl }) => {
          if (!includesLiveSessions(subscription) || startTime <= clock.now()) return []
          const email = cancelledSessionEmail({
            to,
            locale,
            title,
            startTime,
            link: siteUrl() + screens.memberLiveSessions,
            siteName: site,
            unsubscribeUrl: unsubscribeUrl('LIVE_SESSION'),
            sendGuard: sendGuardFor({ kind: 'CANCELLED_SESSION', userId, streamId }),
            validUntil: startTime,
          })
          return [{ userId, email }]
        }),
    })
  }

  return {
    async announceCancellations(): Promise<void> {
      const now = clock.now()
      const since = new Date(now.getTime() - ANNOUNCED_FOR_DAYS * DAY_IN_MS)
      for (const session of await cancellations.sessionsCancelledSince(db, { since, now })) await announce(session)
    },
  }
}
