import type { Outcome } from './channel.ts'
import * as deliveries from './deliveries.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { ChannelName, DeliveryReason } from '#shared/domain/messages.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** What became of a message to a member in the queue of its channel. */
interface Result {
  messageId: string
  userId: string
  state: 'SENT' | 'SKIPPED' | 'FAILED'
  reason: string | null
  at: Instant
}

/** Records the results that a channel with a queue of its own reports, in the transaction that reports them. */
export async function recordResults(trx: Db, channel: ChannelName, results: readonly Result[]): Promise<void> {
  for (const [messageId, own] of Map.groupBy(results, (each) => each.messageId)) {
    const outcomes = new Map(own.map((each): [string, Outcome] => [each.userId, outcomeOf(each)]))
    const now = own.reduce((latest, { at }) => (at > latest ? at : latest), own[0]?.at ?? new Date(0))
    await deliveries.settle(trx, { messageId, channel, from: 'QUEUED', outcomes, now })
  }
}

function outcomeOf({ state, reason }: Result): Outcome {
  return state === 'SENT' ? { state } : { state, reason: REASONS[reason ?? ''] ?? 'REFUSED' }
}

/** The reasons of emails to many as those of messages. */
const REASONS: Readonly<Record<string, DeliveryReason>> = {
  CANCELLED: 'CANCELLED',
  TOO_OLD: 'TOO_OLD',
  NOT_A_MEMBER: 'NO_LONGER_IN_GROUP',
  SUPPRESSED: 'SUPPRESSED',
  REFUSED: 'NOT_WANTED',
  NOT_AGREED: 'NOT_WANTED',
}
