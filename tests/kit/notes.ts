import type { TestApp } from './app.ts'
import { createSecretBox, keysFor } from '#server/platform/secret-box.ts'
import { newId } from '#server/platform/ids.ts'

/** A note of this member about an item that is no longer there. */
export async function aNote(t: TestApp, userId: string, text: string): Promise<void> {
  const box = createSecretBox(keysFor('notes', t.product.secrets))
  const item = { kind: 'VIDEO', item_id: newId(), item_title: 'A talk', starts_at: 7, ends_at: null } as const
  const times = { created_at: t.clock.now(), changed_at: null }
  await t.db
    .insertInto('notes')
    .values({ id: newId(), user_id: userId, client_id: newId(), ...item, ...times, text: box.encrypt(text) })
    .execute()
}
