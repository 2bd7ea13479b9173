import { callApi, fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { insertLiveSession } from '#tests/kit/measure/live-session.ts'
import type { Db } from '#server/db/database.ts'

const DAY_IN_MS = 86_400_000

/** The room of a session that is live, and members who may write in it. */
export interface SeededRoom {
  id: string
  stream: string
  tokens: string[]
}

/** Writes the rows of a session, its members and their plans, and lets the product at this address open the room. */
export async function openSeededRoom(
  db: Db,
  { address, members: count }: { address: string; members: number },
): Promise<SeededRoom> {
  const { stream, members } = await insertLiveSession(db, { members: count })
  const tokens = members.map(({ token }) => token)
  const { json } = await callApi(address, `/user/livestreams/${stream}/room`, { token: tokens[0] ?? '' })
  const id = textAt(fieldOf(json, 'room'), '_id')
  // As if a moderator were there all the time.
  const moderator_seen_at = new Date(Date.now() + DAY_IN_MS)
  await db
    .updateTable('live_rooms')
    .set({ mode: 'OPEN', slow_mode_seconds: 3, moderator_seen_at })
    .where('id', '=', id)
    .execute()
  return { id, stream, tokens }
}
