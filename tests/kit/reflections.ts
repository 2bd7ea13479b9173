import type { TestApp } from './app.ts'
import { newId } from '#server/platform/ids.ts'

/** A private reflection of a member with a comment, thanks, report and pause of theirs: a row in each table. */
export async function reflectionRowsOf(t: TestApp, { userId, words }: { userId: string; words: string }) {
  const now = t.clock.now()
  const of = {
    user_id: userId,
    topic: 'day-1',
    item_id: newId(),
    day: 1,
    text: t.product.reflectionsBox.encrypt(words),
  }
  const undecided = { reason: null, held_since: null, decided_by: null, decided_at: null }
  const id = newId()
  const own = { ...of, ...undecided, created_at: now, updated_at: now }
  await t.db
    .insertInto('reflections')
    .values([
      { ...own, id, client_id: newId(), parent_id: null, state: 'PRIVATE', shown_from: null },
      { ...own, id: newId(), client_id: newId(), parent_id: id, state: 'SHOWN', shown_from: now },
    ])
    .execute()
  await t.db.insertInto('reflection_thanks').values({ reflection_id: id, user_id: userId, thanked_at: now }).execute()
  await t.db.insertInto('reflection_reports').values({ reflection_id: id, user_id: userId, reported_at: now }).execute()
  await t.db.insertInto('practice_days').values({ user_id: userId, day: '2026-11-20' }).execute()
  await t.db.insertInto('writing_pauses').values({ user_id: userId, until: now }).execute()
}
