import * as repo from './former-members.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { normaliseEmail } from '#shared/domain/identity.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { createHmac } from 'node:crypto'

/** How long the uses of limited offers are kept after an account is deleted. */
export const FORMER_USES_KEPT_FOR_DAYS = 3 * 365

/** An offer limited per member: the initial plan, or a coupon by its id. */
type LimitedUse = 'INITIAL' | { couponId: string }

/**
 * The limited offers that were used in deleted accounts, so that a new account with the same address does not get them
 * again. Stored under an HMAC of the address, which reveals nothing without the installation's secret (decision 0039).
 */
export interface FormerMembers {
  /** Records what the member has used, in the transaction that deletes the account, before its rows are gone. */
  recordUses(trx: Db, member: { id: string; email: string }): Promise<void>
  /** How often the member has used the offer in earlier accounts. */
  countFormerUses(within: Db, question: { userId: string; used: LimitedUse }): Promise<number>
  /** Deletes uses whose retention has ended. */
  removeExpired(db: Db): Promise<void>
}

/** The first of `keys` signs new HMACs; all of them are tried when reading. */
export function formerMembersService({ clock, keys }: { clock: Clock; keys: KeyRing }): FormerMembers {
  const [key] = keys
  return {
    async recordUses(trx, { id: userId, email }) {
      const keptUntil = new Date(clock.now().getTime() + FORMER_USES_KEPT_FOR_DAYS * DAY_IN_MS)
      await repo.recordUses(trx, { userId, emailHmac: hmacOf(email, key), keptUntil })
    },

    async countFormerUses(within, { userId, used }) {
      const email = await repo.findEmail(within, userId)
      if (email === undefined) return 0
      const emailHmacs = keys.map((each) => hmacOf(email, each))
      return repo.countUses(within, { emailHmacs, used: used === 'INITIAL' ? used : used.couponId })
    },

    removeExpired: (db) => repo.removeExpired(db, clock.now()),
  }
}

function hmacOf(email: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(normaliseEmail(email)).digest()
}
