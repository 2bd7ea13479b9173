import type { Challenge, SignInDetails } from './sign-in.hooks.ts'
import { machineNow, serverNow } from '#web/platform/clock.ts'

const STORAGE_KEY = 'pending-sign-in'

/** A tab that is reopened days later may belong to another person. */
const MAX_AGE_IN_MS = 60 * 60_000

interface PendingSignIn {
  details: SignInDetails
  /** Null if no code has been requested yet. */
  challenge: Challenge | null
}

/**
 * Reads the sign-in that waits for its code, stored in this tab only: a phone with little memory drops the tab while
 * the user reads the code elsewhere. The times are stored as remaining durations, because the server's time is unknown
 * after a reload. Expired challenges are returned too. Null if there is none, if it is an hour old, or if the browser
 * stores nothing.
 */
export function readPendingSignIn(): PendingSignIn | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (!isRecord(stored) || !isRecord(stored.details)) return null
    const { challengeId, storedAt, resendInMs, expiresInMs } = stored
    const { name, email, mobileNumber } = stored.details
    if (typeof email !== 'string' || typeof mobileNumber !== 'string' || !isNumber(storedAt)) return null
    const elapsedInMs = Math.max(0, machineNow() - storedAt)
    if (elapsedInMs >= MAX_AGE_IN_MS) return null
    const details = { email, mobileNumber, ...(isText(name) && { name }) }
    if (!isText(challengeId) || !isNumber(expiresInMs)) return { details, challenge: null }
    const at = (remainingInMs: number) => new Date(serverNow().getTime() + remainingInMs - elapsedInMs)
    const resendAt = isNumber(resendInMs) ? at(resendInMs) : null
    return { details, challenge: { details, challengeId, resendAt, expiresAt: at(expiresInMs) } }
  } catch {
    return null
  }
}

/** Stores what was typed into the form for a reload of this tab. */
export function storePendingDetails({ name, email, mobileNumber }: Readonly<Record<string, unknown>>): void {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const details = { name: text(name), email: text(email), mobileNumber: text(mobileNumber) }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ details, storedAt: machineNow() }))
  } catch {
    return undefined
  }
}

/** Stores the challenge for a reload of this tab; null removes it. */
export function storePendingChallenge(challenge: Challenge | null): void {
  try {
    if (challenge === null) return sessionStorage.removeItem(STORAGE_KEY)
    const { details, challengeId, resendAt, expiresAt } = challenge
    const remaining = (at: Date) => at.getTime() - serverNow().getTime()
    const times = {
      storedAt: machineNow(),
      resendInMs: resendAt && remaining(resendAt),
      expiresInMs: remaining(expiresAt),
    }
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ details, challengeId, ...times }))
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
