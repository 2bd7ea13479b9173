import type { TestApp } from './app.ts'
import { newId } from '#server/platform/ids.ts'

type TokenInput = Parameters<TestApp['product']['presenceTokens']['createPresenceToken']>[0]

/** The room of a session, or without one of a webinar on a day of its own. */
export async function aRoom(t: TestApp, livestreamId: string | null = null): Promise<string> {
  const id = newId()
  const now = t.clock.now()
  const times = { webinar_starts_at: now, webinar_ends_at: now }
  const webinar = livestreamId === null && { programme_day: 1, programme_date: id, ...times }
  const ofNothing = { programme_day: null, programme_date: null, webinar_starts_at: null, webinar_ends_at: null }
  await t.db
    .insertInto('live_rooms')
    .values({
      id,
      livestream_id: livestreamId,
      ...ofNothing,
      ...webinar,
      pinned_message_id: null,
      next_page_at: now,
      page_made_at: now,
      moderator_seen_at: null,
    })
    .execute()
  return id
}

/** The presence token that the room call would give a member now. */
export function presenceTokenOf(
  t: TestApp,
  input: Omit<TokenInput, 'viewer' | 'now'> & { userId: string },
): string | null {
  const { userId, ...rest } = input
  const viewer = { userId, role: 'USER' as const }
  return t.product.presenceTokens.createPresenceToken({ ...rest, viewer, now: t.clock.now() })
}
