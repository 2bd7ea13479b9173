import * as devices from './devices.repo.ts'
import * as sessions from './sessions.repo.ts'
import { hashOf, isEqualInConstantTime, newToken } from './tokens.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { newId } from '#server/platform/ids.ts'
import type { RequestContext } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Role } from '#shared/domain/access.ts'
import { TRUSTED_DEVICE_LIFETIME_IN_MS } from '#shared/domain/identity.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'

/** A device on which its member has entered a code before, with the hash of the token it presented. */
export interface TrustedDevice {
  id: string
  userId: string
  presentedHash: Buffer
  expiresAt: Instant
}

/** Browsers on which members need no code: a cookie for 90 days, rotated at every use (product decisions §1). */
interface TrustedDevices {
  /**
   * Changes nothing. The role that the person would sign in with, and the device if no code is needed: a member's,
   * never an administrator's.
   */
  identifyDevice(
    context: RequestContext,
    person: { email: string; mobileNumber: string },
  ): Promise<DeviceIdentification>
  /**
   * A token that was rotated long ago is a copy: the device loses its trust, and every session opened on it ends. The
   * lock comes first, so that a sign-in in progress is waited for and its session ends, too.
   */
  revokeCopiedToken(deviceId: string): Promise<void>
  /** Rotates the device's token; null when another request has just done so. */
  renew(trx: Db, device: TrustedDevice): Promise<DeviceCookie | null>
  /** Trusts the browser from now on, replacing its earlier device; `wasKnown` when that belonged to this member. */
  trust(
    trx: Db,
    context: RequestContext,
    userId: string,
  ): Promise<{ id: string; cookie: DeviceCookie; wasKnown: boolean }>
}

interface DeviceIdentification {
  role: Role
  /** The device if it belongs to this account, also when it needs a code. */
  accountDeviceId: string | null
  device: TrustedDevice | null
  /** The device whose token was rotated long ago and is presented again: its trust is to be revoked. */
  copiedDeviceId: string | null
}

export type DeviceCookie = Parameters<RequestContext['setCookie']>[0]

export function createTrustedDevices({ db, clock }: { db: Db; clock: Clock }): TrustedDevices {
  return {
    async identifyDevice(context, { email, mobileNumber }) {
      const presentedHash = hashOf(context.cookie(COOKIE) ?? '')
      const now = clock.now()
      const account = await devices.findAccount(db, { email, tokenHash: presentedHash, now })
      const role = account?.role ?? 'USER'
      if (!account?.device_id || !account.token_hash || !account.expires_at || !account.last_seen_at) {
        return { role, accountDeviceId: null, device: null, copiedDeviceId: null }
      }
      if (!isEqualInConstantTime(account.token_hash, presentedHash)) {
        const isCopy = account.last_seen_at.getTime() < now.getTime() - MINUTE_IN_MS
        return { role, accountDeviceId: null, device: null, copiedDeviceId: isCopy ? account.device_id : null }
      }
      const isMember = role === 'USER' && account.mobile_number === mobileNumber
      const device = { id: account.device_id, userId: account.id, presentedHash, expiresAt: account.expires_at }
      return { role, accountDeviceId: device.id, device: isMember ? device : null, copiedDeviceId: null }
    },

    revokeCopiedToken: (deviceId) =>
      transact(db, async (trx) => {
        await devices.lock(trx, deviceId)
        await sessions.removeByDevice(trx, deviceId)
        await devices.remove(trx, deviceId)
      }),

    async renew(trx, { id, presentedHash: shown, expiresAt }) {
      const { token, hash } = newToken()
      const now = clock.now()
      const isRenewed = await devices.rotate(trx, id, { from: shown, to: hash, now })
      return isRenewed ? cookieOf(token, expiresAt, now) : null
    },

    async trust(trx, context, userId) {
      const { token, hash } = newToken()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + TRUSTED_DEVICE_LIFETIME_IN_MS)
      const id = newId()
      const tokenHash = hashOf(context.cookie(COOKIE) ?? '')
      const wasKnown = await devices.belongsTo(trx, { userId, tokenHash })
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
