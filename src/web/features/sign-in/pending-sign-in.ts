import type { Challenge } from './sign-in.hooks.ts'
import { machineNow, serverNow } from '#web/platform/clock.ts'

const KEY = 'pending-sign-in'

/**
 * The sign-in that waits for its code, kept in this tab alone: a phone with little memory drops the tab while its owner
 * reads the code elsewhere. The times are kept as what was left of them, because the server's time is not known after
 * a reload. Expired challenges are returned, too. Null where there is none, or where the browser stores nothing.
 */
export function readPendingSignIn(): Challenge | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.details)) return null
    const { challengeId, storedAt, resendInMs, expiresInMs } = kept
    const { name, email, mobileNumber } = kept.details
    const isComplete = isText(email) && isText(mobileNumber) && isText(challengeId)
    if (!isComplete || !isNumber(storedAt) || !isNumber(expiresInMs)) return null
    const passedInMs = Math.max(0, machineNow() - storedAt)
    const at = (leftInMs: number) => new Date(serverNow().getTime() + leftInMs - passedInMs)
    return {
      details: { email, mobileNumber, ...(isText(name) && { name }) },
      challengeId,
      resendAt: isNumber(resendInMs) ? at(resendInMs) : null,
      expiresAt: at(expiresInMs),
    }
  } catch {
    return null
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
