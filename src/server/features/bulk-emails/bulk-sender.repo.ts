import type { Db } from '#server/db/database.ts'
import type { BulkSender } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { SenderDay } from '#shared/domain/bulk-sending.ts'
import type { Selectable } from 'kysely'

export interface Sender extends SenderDay {
  freeAt: Instant
  stoppedAt: Instant | null
  stopReason: BulkSender['stop_reason']
}

export async function read(db: Db): Promise<Sender> {
  return senderOf(await db.selectFrom('bulk_sender').selectAll().executeTakeFirstOrThrow())
}

/** The same, locked until the transaction ends: nodes take their share one after the other. */
export async function lock(trx: Db): Promise<Sender> {
  return senderOf(await trx.selectFrom('bulk_sender').selectAll().forUpdate().executeTakeFirstOrThrow())
}

export async function save(trx: Db, sender: Sender): Promise<void> {
  await trx
    .updateTable('bulk_sender')
    .set({
      free_at: sender.freeAt,
      day: sender.day,
      allowance: sender.allowance,
      sent_today: sender.sentToday,
      counted_since: sender.countedSince,
      sent: sender.sent,
      hard_bounces: sender.hardBounces,
      complaints: sender.complaints,
      stopped_at: sender.stoppedAt,
      stop_reason: sender.stopReason,
    })
    .execute()
}

function senderOf(row: Selectable<BulkSender>): Sender {
  return {
    freeAt: row.free_at,
    day: row.day,
    allowance: row.allowance,
    sentToday: row.sent_today,
    countedSince: row.counted_since,
    sent: row.sent,
    hardBounces: row.hard_bounces,
    complaints: row.complaints,
    stoppedAt: row.stopped_at,
    stopReason: row.stop_reason,
  }
}

/** Whether nothing is sent to many until the owner continues. */
export async function areBulkEmailsStopped(db: Db): Promise<boolean> {
  return (await read(db)).stoppedAt !== null
}
