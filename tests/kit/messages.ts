import type { TestApp } from './app.ts'
import { newId } from '#server/platform/ids.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'

type App = Pick<TestApp, 'db' | 'clock'>

/** A message that was sent to everybody in the product. */
export async function aSentMessage({ db, clock }: App, texts: MessageTexts): Promise<string> {
  const [id, now] = [newId(), clock.now()]
  const times = {
    created_at: now,
    changed_at: now,
    started_at: now,
    sending_since: now,
    prepared_at: now,
    ended_at: now,
  }
  await db
    .insertInto('messages')
    .values({
      id,
      kind: 'BROADCAST',
      state: 'SENT',
      segment: '{}',
      texts: JSON.stringify(texts),
      channels: ['APP'],
      recipients: 1,
      ...times,
    })
    .execute()
  return id
}

/** A draft for everybody, in both languages. */
export async function aDraftMessage(t: App): Promise<string> {
  const text = { subject: 'Welcome', body: 'A quiet hour.' }
  const id = await aSentMessage(t, { en: text, hi: text })
  const nothing = { started_at: null, sending_since: null, prepared_at: null, ended_at: null, recipients: null }
  await t.db
    .updateTable('messages')
    .set({ state: 'DRAFT', ...nothing })
    .where('id', '=', id)
    .execute()
  return id
}

/** A message that this member had, with all that is kept of it. */
export async function aReceivedMessage(t: App, { userId, words }: { userId: string; words: string }): Promise<string> {
  const text = { subject: words, body: words }
  const [message_id, now, notificationId] = [await aSentMessage(t, { en: text, hi: text }), t.clock.now(), newId()]
  await t.db
    .insertInto('deliveries')
    .values({ message_id, user_id: userId, channel: 'APP', state: 'SENT', reason: null, at: now })
    .execute()
  await t.db
    .insertInto('notifications')
    .values({ id: notificationId, user_id: userId, message_id, created_at: now, read_at: null, test_language: null })
    .execute()
  await t.db.insertInto('marketing_days').values({ user_id: userId, day: now, message_id }).execute()
  await t.db
    .insertInto('automation_sends')
    .values({ user_id: userId, step: 'ASLEEP', occasion: now, message_id, at: now })
    .execute()
  return notificationId
}
