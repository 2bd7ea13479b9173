import { membersWanting } from './push-choices.repo.ts'
import type { PushOutbox } from './push-outbox.ts'
import { wantedGuard } from './wanted-guard.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'

/** A message of the team is not sent when it could not be sent for this long. */
const VALID_FOR_MS = DAY_IN_MS

interface PushBatch {
  messageId: string
  recipients: readonly PushRecipient[]
}

export interface PushRecipient {
  userId: string
  title: string
  body: string
  /** The screen that it opens, beginning with a slash. */
  path: string
  language?: Language
}

export type PushOutcome = 'SENT' | 'SWITCHED_OFF' | 'NO_DEVICE'

/**
 * Messages of the team as notifications, to the members who have switched announcements on. Each statement is for all
 * recipients, in the caller's transaction; asked again for each when it is sent, since it may wait for the morning.
 */
export function createPushChannel({ clock, outbox }: { clock: Clock; outbox: PushOutbox }) {
  return {
    name: 'PUSH',
    async deliverBatch(trx: Db, { messageId, recipients }: PushBatch): Promise<Map<string, PushOutcome>> {
      const userIds = recipients.map(({ userId }) => userId)
      const chosen = await membersWanting(trx, { userIds, kind: 'announcements' })
      const validUntil = new Date(clock.now().getTime() + VALID_FOR_MS)
      const reached = await outbox.enqueue(
        trx,
        recipients
          .filter(({ userId }) => chosen.has(userId))
          .map(({ userId, title, body, path, language = 'en' }) => ({
            userId,
            title,
            body,
            path,
            language,
            occasion: `message ${messageId}`,
            urgency: 'normal',
            beginsAt: null,
            validUntil,
            guard: wantedGuard('announcements', userId),
          })),
      )
      const outcome = (userId: string): PushOutcome => {
        if (!chosen.has(userId)) return 'SWITCHED_OFF'
        return reached.has(userId) ? 'SENT' : 'NO_DEVICE'
      }
      return new Map(recipients.map(({ userId }) => [userId, outcome(userId)]))
    },
  } as const
}
