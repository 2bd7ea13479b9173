import type { Instant } from '#shared/domain/ist.ts'
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/* Codes of authenticator apps with the defaults of otpauth: RFC 6238, SHA-1, six digits, steps of 30 seconds. */

/** A phone's clock may be one step early or late. */
const WINDOW_IN_STEPS = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

interface TotpCheck {
  secret: Buffer
  lastCounter: number
  now: Instant
}

/**
 * The accepted counter (RFC 6238: the number of 30-second steps) whose code this is, later than the last used one; null
 * when there is none.
 */
export function matchingTotpCounter(code: string, { secret, lastCounter, now }: TotpCheck): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: toSecret(secret), timestamp, window: WINDOW_IN_STEPS })
  if (delta === null) return null
  const counter = TOTP.counter({ timestamp }) + delta
  return counter > lastCounter ? counter : null
}

/** The URI that an authenticator app reads from a QR code. */
export function otpauthUri({ secret, account, issuer }: { secret: Buffer; account: string; issuer: string }): string {
  return new TOTP({ secret: toSecret(secret), label: account, issuer }).toString()
}

/** RFC 4648 without padding: letters and digits that are not mistaken for each other. */
export function base32(bytes: Buffer): string {
  return toSecret(bytes).base32
}

/** Copied: a Buffer may be a part of a larger memory. */
function toSecret(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
