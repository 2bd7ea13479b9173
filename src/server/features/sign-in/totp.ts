import { createHmac, randomBytes } from 'node:crypto'
import type { Instant } from '#shared/domain/ist.ts'

/** Time-based codes as authenticator apps make them (RFC 6238, SHA-1, six digits, steps of 30 seconds). */
export const TOTP_DIGITS = 6
const STEP_IN_MS = 30_000
/** A telephone's clock may be one step early or late. */
const STEPS_AROUND = [-1, 0, 1]

/** 160 random bits, as the standard asks for. */
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

/** The step that a code belongs to, later than the last one taken; null when it belongs to none. */
export function stepOf(code: string, { secret, lastStep, now }: Given): number | null {
  const steps = STEPS_AROUND.map((around) => stepAt(now) + around).filter((step) => step > lastStep)
  return steps.find((step) => totpCode({ secret, step }) === code) ?? null
}

interface Given {
  secret: Buffer
  lastStep: number
  now: Instant
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthAddress({
  secret,
  account,
  issuer,
}: {
  secret: Buffer
  account: string
  issuer: string
}): string {
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
