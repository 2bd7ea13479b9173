import type { Db } from '#server/db/database.ts'
import { newToken } from '#server/features/sign-in/tokens.ts'
import { newId } from '#server/platform/ids.ts'

const DAY_IN_MS = 86_400_000

/** Inserts members with one open session each; returns their addresses and tokens. */
export async function insertMembers(db: Db, { count, name }: { count: number; name: string }) {
  const now = new Date()
  const later = new Date(now.getTime() + 30 * DAY_IN_MS)
  const members = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    email: `${name}-${at}@example.com`,
    mobile: `+9197${String(at).padStart(8, '0')}`,
    ...newToken(),
  }))
  await db
    .insertInto('users')
    .values(
      members.map(({ id, email, mobile }) => {
        return { id, email, name: 'Asha Rao', mobile_number: mobile, role: 'USER' as const, created_at: now }
      }),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values(
      members.map(({ id, hash }) => {
        const times = { created_at: now, last_seen_at: now, expires_at: later, fresh_until: now }
        return { id: newId(), user_id: id, token_hash: hash, user_agent: 'measure', ...times }
      }),
    )
    .execute()
  return members.map(({ id, email, mobile, token }) => ({ id, email, mobile, token }))
}
