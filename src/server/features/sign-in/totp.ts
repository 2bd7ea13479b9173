import { createHmac, randomBytes } from 'node:crypto'
import type { Instant } from '#shared/domain/ist.ts'

/** Time-based codes of authenticator apps (RFC 6238, SHA-1, six digits, steps of 30 seconds). */
export const TOTP_DIGITS = 6
const STEP_IN_MS = 30_000
/** A telephone's clock may be one step early or late. */
const ACCEPTED_STEP_OFFSETS = [-1, 0, 1]

/** 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

export function stepAt(now: Instant): number {
  return Math.floor(now.getTime() / STEP_IN_MS)
}

export function totpCode({ secret, step, digits = TOTP_DIGITS }: { secret: Buffer; step: number; digits?: number }) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const offset = hmac.readUInt8(hmac.length - 1) & 0xf
  const number = hmac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The accepted step whose code this is, later than the last used one; null when there is none. */
export function matchingStep(code: string, { secret, lastStep, now }: TotpCheck): number | null {
  const steps = ACCEPTED_STEP_OFFSETS.map((offset) => stepAt(now) + offset).filter((step) => step > lastStep)
  return steps.find((step) => totpCode({ secret, step }) === code) ?? null
}

interface TotpCheck {
  secret: Buffer
  lastStep: number
  now: Instant
}

/** The URI that an authenticator app reads from a QR code. */
export function otpauthUri({ secret, account, issuer }: { secret: Buffer; account: string; issuer: string }): string {
  const [label, name] = [encodeURIComponent(`${issuer}:${account}`), encodeURIComponent(issuer)]
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${name}&algorithm=SHA1&digits=6&period=30`
}

/** RFC 4648 without padding: letters and digits that are not mistaken for each other. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(parseInt(group.padEnd(5, '0'), 2))).join('')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
