import * as repo from './former-members.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Keys } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { normaliseEmail } from '#shared/domain/identity.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { createHmac } from 'node:crypto'

/** How long it is known that an address has used what there is once for each member. */
export const FORMER_USES_KEPT_IN_DAYS = 3 * 365

/** What is used once for each member: the initial plan, or a coupon by its id. */
export type UsedOnce = 'INITIAL' | { couponId: string }

/**
 * What people have used in accounts that they have deleted, so that a new account with the same address does not get it
 * again. Kept under an HMAC of the address, which says nothing without the installation's secret (decision 0039).
 */
export interface FormerMembers {
  /** Keeps what the member has used, in the transaction that deletes the account, before its rows are gone. */
  keep(trx: Db, member: { id: string; email: string }): Promise<void>
  /** How often the member has used it in earlier accounts. */
  usesBefore(within: Db, question: { userId: string; used: UsedOnce }): Promise<number>
  /** Erases what has been kept for its time. */
  tidy(db: Db): Promise<void>
}

/** The first key of `keys` keeps, all of them find. */
export function formerMembersService({ clock, keys }: { clock: Clock; keys: Keys }): FormerMembers {
  const [key] = keys
  return {
    async keep(trx, { id: userId, email }) {
      const keptUntil = new Date(clock.now().getTime() + FORMER_USES_KEPT_IN_DAYS * DAY_IN_MS)
      await repo.keep(trx, { userId, emailHmac: hmacOf(email, key), keptUntil })
    },

    async usesBefore(within, { userId, used }) {
      const email = await repo.emailOf(within, userId)
      if (email === undefined) return 0
      const emailHmacs = keys.map((each) => hmacOf(email, each))
      return repo.usesOf(within, { emailHmacs, used: used === 'INITIAL' ? used : used.couponId })
    },

    tidy: (db) => repo.removeOver(db, clock.now()),
  }
}

function hmacOf(email: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(normaliseEmail(email)).digest()
}
