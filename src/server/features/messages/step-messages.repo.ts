import type { Db } from '#server/db/database.ts'
import type { MessageRow } from './messages.repo.ts'
import type { MessageStep } from '#shared/domain/automations.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { ChannelName, MessageKind, MessageTexts } from '#shared/domain/messages.ts'
import { sql } from 'kysely'

export interface StepMessage {
  id: string
  step: MessageStep
  /** The beginning of the Indian day. */
  day: Instant
  kind: MessageKind
  texts: MessageTexts
  channels: readonly ChannelName[]
  now: Instant
}

/** Makes the message of a step on a day unless there is one, and locks it. */
export async function lockOrInsert(trx: Db, message: StepMessage): Promise<MessageRow> {
  const { id, step, day, kind, texts, channels, now } = message
  await sql`
    insert into messages (id, kind, state, segment, texts, channels, step, step_day, created_at, changed_at, started_at,
      sending_since, prepared_at, recipients)
    values (${id}, ${kind}, 'SENDING', '{}', ${JSON.stringify(texts)}::jsonb, ${channels}::text[], ${step}, ${day}, ${now},
      ${now}, ${now}, ${now}, ${now}, 0)
    on conflict do nothing`.execute(trx)
  return trx
    .selectFrom('messages')
    .selectAll()
    .where('step', '=', step)
    .where('step_day', '=', day)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Adds recipients to a message whose lock the caller holds; the sender finds what waits. */
export async function addRecipients(
  trx: Db,
  {
    id,
    channels,
    userIds,
    now,
  }: { id: string; channels: readonly ChannelName[]; userIds: readonly string[]; now: Instant },
): Promise<void> {
  await sql`
    insert into deliveries (message_id, channel, user_id, state, at)
    select ${id}, channel, user_id, 'WAITING', ${now}
    from unnest(${userIds}::uuid[]) as user_id, unnest(${channels}::text[]) as channel
    on conflict do nothing`.execute(trx)
  await sql`update messages set state = 'SENDING', ended_at = null, recipients = coalesce(recipients, 0) + ${userIds.length}
    where id = ${id}`.execute(trx)
}

/** The messages of a step that are being sent. */
export function openOf(trx: Db, step: MessageStep): Promise<MessageRow[]> {
  return trx
    .selectFrom('messages')
    .selectAll()
    .where('step', '=', step)
    .where('state', '=', 'SENDING')
    .forNoKeyUpdate()
    .execute()
}
