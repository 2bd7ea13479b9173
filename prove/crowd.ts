import type { Db } from '#server/db/database.ts'
import { newToken } from '#server/features/sign-in/tokens.ts'
import { newId } from '#server/platform/ids.ts'

const DAY_IN_MS = 86_400_000

/** Members who are there already, with one open session each; answers their addresses and tokens. */
export async function crowdIn(db: Db, { count, name }: { count: number; name: string }) {
  const now = new Date()
  const later = new Date(now.getTime() + 30 * DAY_IN_MS)
  const people = Array.from({ length: count }, (_, at) => {
    const { token, hash } = newToken()
    return {
      id: newId(),
      email: `${name}-${at}@example.com`,
      mobile: `+9197${String(at).padStart(8, '0')}`,
      token,
      hash,
    }
  })
  await db
    .insertInto('users')
    .values(
      people.map(({ id, email, mobile }) => {
        return { id, email, name: 'Asha Rao', mobile_number: mobile, role: 'USER' as const, created_at: now }
      }),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values(
      people.map(({ id, hash }) => {
        const times = { created_at: now, last_seen_at: now, expires_at: later, fresh_until: now }
        return { id: newId(), user_id: id, token_hash: hash, user_agent: 'prove', ...times }
      }),
    )
    .execute()
  return people.map(({ email, mobile, token }) => ({ email, mobile, token }))
}

/** The middle one, and the one that 95 of 100 stay below. */
export function spreadOf(figures: number[]): { median: number; p95: number; most: number } {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? Number.NaN }
}
