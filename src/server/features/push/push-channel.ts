import { membersWanting } from './push-choices.repo.ts'
import type { PushOutbox } from './push-outbox.ts'
import { wantedGuard } from './wanted-guard.ts'
import { type Channel, type Outcome, SENT } from '#server/features/messages/public.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'

/** A message of the team is not sent when it could not be sent for this long. */
const VALID_FOR_MS = DAY_IN_MS
/** What a phone shows of a long text; the whole message stands behind the bell. */
const MAX_BODY_LENGTH = 300

/**
 * Messages of the team as notifications, to the members who have switched announcements on. Each statement is for all
 * recipients, in the caller's transaction; asked again for each when it is sent, since it may wait for the morning.
 */
export function createPushChannel({ outbox }: { outbox: PushOutbox }): Channel {
  return {
    name: 'PUSH',
    async deliver(trx, { messageId, streamId, validUntil: limit, now, recipients }) {
      const userIds = recipients.map(({ userId }) => userId)
      const chosen = await membersWanting(trx, { userIds, kind: 'announcements' })
      const validUntil = limit ?? new Date(now.getTime() + VALID_FOR_MS)
      const reached = await outbox.enqueue(
        trx,
        recipients
          .filter(({ userId }) => chosen.has(userId))
          .map(({ userId, subject: title, body, language }) => ({
            userId,
            title,
            body: shorten(body),
            path: streamId === null ? screens.dashboard : screens.livestream(streamId),
            language,
            occasion: `message ${messageId}`,
            urgency: 'normal',
            beginsAt: null,
            validUntil,
            guard: wantedGuard('announcements', userId),
          })),
      )
      const outcome = (userId: string): Outcome => {
        if (reached.has(userId)) return SENT
        return { state: 'SKIPPED', reason: chosen.has(userId) ? 'NO_ADDRESS' : 'NOT_WANTED' }
      }
      return new Map(userIds.map((userId) => [userId, outcome(userId)]))
    },
  }
}

function shorten(text: string): string {
  return text.length <= MAX_BODY_LENGTH ? text : `${text.slice(0, MAX_BODY_LENGTH - 1)}…`
}
