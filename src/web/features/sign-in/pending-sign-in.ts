import type { Challenge, Details } from './sign-in.hooks.ts'
import { machineNow, serverNow } from '#web/platform/clock.ts'

const KEY = 'pending-sign-in'

/** A tab that is opened again days later may be somebody else's. */
const KEPT_FOR_IN_MS = 60 * 60_000

interface PendingSignIn {
  details: Details
  /** Null where no code was asked for yet. */
  challenge: Challenge | null
}

/**
 * The sign-in that waits for its code, kept in this tab alone: a phone with little memory drops the tab while its owner
 * reads the code elsewhere. The times are kept as what was left of them, because the server's time is not known after
 * a reload. Expired challenges are returned, too. Null where there is none, where it is an hour old, or where the browser
 * stores nothing.
 */
export function readPendingSignIn(): PendingSignIn | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.details)) return null
    const { challengeId, storedAt, resendInMs, expiresInMs } = kept
    const { name, email, mobileNumber } = kept.details
    if (typeof email !== 'string' || typeof mobileNumber !== 'string' || !isNumber(storedAt)) return null
    const passedInMs = Math.max(0, machineNow() - storedAt)
    if (passedInMs >= KEPT_FOR_IN_MS) return null
    const details = { email, mobileNumber, ...(isText(name) && { name }) }
    if (!isText(challengeId) || !isNumber(expiresInMs)) return { details, challenge: null }
    const at = (leftInMs: number) => new Date(serverNow().getTime() + leftInMs - passedInMs)
    const resendAt = isNumber(resendInMs) ? at(resendInMs) : null
    return { details, challenge: { details, challengeId, resendAt, expiresAt: at(expiresInMs) } }
  } catch {
    return null
  }
}

/** Keeps what was typed into the form for a reload of this tab. */
export function keepDetails({ name, email, mobileNumber }: Readonly<Record<string, unknown>>): void {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const details = { name: text(name), email: text(email), mobileNumber: text(mobileNumber) }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ details, storedAt: machineNow() }))
  } catch {
    return undefined
  }
}

/** Keeps it for a reload of this tab; null removes what was kept. */
export function writePendingSignIn(challenge: Challenge | null): void {
  try {
    if (challenge === null) return sessionStorage.removeItem(KEY)
    const { details, challengeId, resendAt, expiresAt } = challenge
    const left = (at: Date) => at.getTime() - serverNow().getTime()
    const times = { storedAt: machineNow(), resendInMs: resendAt && left(resendAt), expiresInMs: left(expiresAt) }
    sessionStorage.setItem(KEY, JSON.stringify({ details, challengeId, ...times }))
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
