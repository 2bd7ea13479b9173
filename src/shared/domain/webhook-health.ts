import { HOUR_IN_MS, type Instant, MINUTE_IN_MS } from './ist.ts'

/**
 * How the provider's events arrive. NOT_SET_UP: no secret, so that none is believed. SILENT: orders were paid and no
 * event came for them. REFUSED: the same, but events with a wrong signature came since; those alone say nothing, for
 * anybody can send them. STUCK: events came and were not worked on.
 */
export type WebhookState = 'NOT_SET_UP' | 'REFUSED' | 'SILENT' | 'STUCK' | 'QUIET' | 'GOOD'

export interface WebhookFacts {
  isSetUp: boolean
  lastEventAt: Instant | null
  /** When the last with a wrong signature came. */
  lastRefusedAt: Instant | null
  /** When the oldest event came that has not been worked on. */
  waitingSince: Instant | null
  /** When an order was paid last. */
  lastPaidAt: Instant | null
  now: Instant
}

/** An event comes within seconds; retries and busy moments take longer. */
const SILENCE_IS_STRANGE_AFTER_IN_MS = HOUR_IN_MS
const WAITING_IS_STRANGE_AFTER_IN_MS = 10 * MINUTE_IN_MS

export function webhookState({
  isSetUp,
  lastEventAt,
  waitingSince,
  lastPaidAt,
  lastRefusedAt,
  now,
}: WebhookFacts): WebhookState {
  if (!isSetUp) return 'NOT_SET_UP'
  if (waitingSince !== null && after(waitingSince, now) > WAITING_IS_STRANGE_AFTER_IN_MS) return 'STUCK'
  const isPaidUntold = lastPaidAt !== null && (lastEventAt === null || lastEventAt < lastPaidAt)
  if (!isPaidUntold) return lastEventAt === null ? 'QUIET' : 'GOOD'
  // The event of the last payment comes a moment before or after it was settled.
  const isStrange =
    lastEventAt === null || after(lastEventAt, lastPaidAt) > SILENCE_IS_STRANGE_AFTER_IN_MS
      ? after(lastPaidAt, now) > SILENCE_IS_STRANGE_AFTER_IN_MS
      : false
  if (isStrange) return lastRefusedAt !== null && lastRefusedAt >= lastPaidAt ? 'REFUSED' : 'SILENT'
  return lastEventAt === null ? 'QUIET' : 'GOOD'
}

function after(earlier: Instant, later: Instant): number {
  return later.getTime() - earlier.getTime()
}
