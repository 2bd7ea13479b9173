import * as devices from './devices.repo.ts'
import * as sessions from './sessions.repo.ts'
import { hashOf, isSame, newToken } from './tokens.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { newId } from '#server/platform/ids.ts'
import type { Exchange } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Role } from '#shared/domain/access.ts'
import { DEVICE_LIFETIME_IN_MS } from '#shared/domain/identity.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'

/** A device that has proved its member's address before, with the hash of the token it showed. */
export interface TrustedDevice {
  id: string
  userId: string
  shown: Buffer
  expiresAt: Instant
}

/** Browsers that members need no code on: a cookie for 90 days, changed at every use (decisions §1). */
export interface TrustedDevices {
  /** The role that a person would sign in with, and the device if it opens without a code: a member's, never an administrator's. */
  recognise(exchange: Exchange, person: { email: string; mobileNumber: string }): Promise<Recognised>
  /** Changes the device's token; null when another request has just done so. */
  renew(trx: Db, device: TrustedDevice): Promise<DeviceCookie | null>
  /** Trusts the browser from now on, in place of what it was before; `wasKnown` when it was this member's already. */
  trust(trx: Db, exchange: Exchange, userId: string): Promise<{ id: string; cookie: DeviceCookie; wasKnown: boolean }>
}

interface Recognised {
  role: Role
  /** The device if it is one of this account's, also when it does not open without a code. */
  ownDeviceId: string | null
  device: TrustedDevice | null
}

export type DeviceCookie = Parameters<Exchange['setCookie']>[0]

export function trustedDevices({ db, clock }: { db: Db; clock: Clock }): TrustedDevices {
  /**
   * A token that was changed long ago is a copy: neither who shows it nor the device is trusted any more, and what either
   * of them opened on it ends. Held first: a sign-in under way on it is waited for, and its session ends, too.
   */
  async function distrust(deviceId: string): Promise<void> {
    await transact(db, async (trx) => {
      await devices.lock(trx, deviceId)
      await sessions.removeOn(trx, deviceId)
      await devices.remove(trx, deviceId)
    })
  }

  return {
    async recognise(exchange, { email, mobileNumber }) {
      const shown = hashOf(exchange.cookie(COOKIE) ?? '')
      const now = clock.now()
      const account = await devices.findAccount(db, { email, tokenHash: shown, now })
      const role = account?.role ?? 'USER'
      if (!account?.device_id || !account.token_hash || !account.expires_at || !account.last_seen_at) {
        return { role, ownDeviceId: null, device: null }
      }
      if (!isSame(account.token_hash, shown)) {
        const longAgo = account.last_seen_at.getTime() < now.getTime() - MINUTE_IN_MS
        if (longAgo) await distrust(account.device_id)
        return { role, ownDeviceId: null, device: null }
      }
      const isMember = role === 'USER' && account.mobile_number === mobileNumber
      const device = { id: account.device_id, userId: account.id, shown, expiresAt: account.expires_at }
      return { role, ownDeviceId: device.id, device: isMember ? device : null }
    },

    async renew(trx, { id, shown, expiresAt }) {
      const { token, hash } = newToken()
      const now = clock.now()
      const isRenewed = await devices.rotate(trx, id, { from: shown, to: hash, now })
      return isRenewed ? cookieOf(token, expiresAt, now) : null
    },

    async trust(trx, exchange, userId) {
      const { token, hash } = newToken()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + DEVICE_LIFETIME_IN_MS)
      const id = newId()
      const tokenHash = hashOf(exchange.cookie(COOKIE) ?? '')
      const wasKnown = await devices.isOf(trx, { userId, tokenHash })
      await devices.removeByToken(trx, tokenHash)
      await devices.insert(trx, {
        id,
        user_id: userId,
        token_hash: hash,
        previous_hash: null,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
      })
      return { id, cookie: cookieOf(token, expiresAt, now), wasKnown }
    },
  }
}

const COOKIE = '__Host-device'

function cookieOf(value: string, expiresAt: Instant, now: Instant): DeviceCookie {
  return { name: COOKIE, value, maxAgeInSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }
}
