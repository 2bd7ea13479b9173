import { newId } from '#server/platform/ids.ts'
import type { TestApp } from './app.ts'

/** What bulk emails keep about a member: a choice, an email, and one that came back. */
export async function bulkEmailRowsOf(t: Pick<TestApp, 'db' | 'clock'>, { userId, email }: Person): Promise<void> {
  const [at, mailing_id] = [t.clock.now(), newId()]
  const consent = { channel: 'EMAIL', purpose: 'MARKETING', given: true, how: 'PROFILE' } as const
  await t.db
    .insertInto('channel_consents')
    .values({ user_id: userId, at, ...consent })
    .execute()
  await t.db.insertInto('suppressions').values({ id: newId(), address: email, reason: 'HARD_BOUNCE', at }).execute()
  const bounce = { kind: 'HARD', code: '5.1.1', source: 'WEBHOOK', event_id: newId(), is_bulk: true } as const
  await t.db
    .insertInto('email_bounces')
    .values({ id: newId(), address: email, at, ...bounce })
    .execute()
  const text = { subject: 'To many', body: 'Namaste' }
  const texts = JSON.stringify({ en: text, hi: text })
  await t.db.insertInto('bulk_mailings').values({ id: mailing_id, purpose: 'SERVICE', texts, created_at: at }).execute()
  const sent = { state: 'SENT', done_at: at, claimed_at: at, reason: null, try_after: null } as const
  await t.db
    .insertInto('bulk_emails')
    .values({ id: newId(), mailing_id, user_id: userId, address: email, name: 'Asha', language: 'en', ...sent })
    .execute()
}

interface Person {
  userId: string
  email: string
}
