import { HOUR_IN_MS, type Instant, MINUTE_IN_MS } from './ist.ts'

/**
 * The health of the provider's webhook, as the API names it.
 * NOT_SET_UP: there is no secret, so that no event is accepted.
 * REFUSED: orders were paid without an event, and events with a wrong signature arrived since. Such events alone mean
 * nothing, because anybody can send them.
 * SILENT: orders were paid without an event.
 * STUCK: events arrived and are not processed.
 * QUIET: no event has arrived yet, and none is missing.
 * GOOD: events arrive and are processed.
 */
export type WebhookState = 'NOT_SET_UP' | 'REFUSED' | 'SILENT' | 'STUCK' | 'QUIET' | 'GOOD'

export interface WebhookFacts {
  isSetUp: boolean
  lastEventAt: Instant | null
  /** When the last event with a wrong signature arrived. */
  lastRefusedAt: Instant | null
  /** When the oldest unprocessed event arrived. */
  waitingSince: Instant | null
  /** When the last order was paid. */
  lastPaidAt: Instant | null
  now: Instant
}

/** An event arrives within seconds; retries and high load take longer. */
const MAX_SILENCE_IN_MS = HOUR_IN_MS
const MAX_WAITING_TIME_IN_MS = 10 * MINUTE_IN_MS

export function webhookState({
  isSetUp,
  lastEventAt,
  waitingSince,
  lastPaidAt,
  lastRefusedAt,
  now,
}: WebhookFacts): WebhookState {
  if (!isSetUp) return 'NOT_SET_UP'
  if (waitingSince !== null && msBetween(waitingSince, now) > MAX_WAITING_TIME_IN_MS) return 'STUCK'
  const isEventMissing = lastPaidAt !== null && (lastEventAt === null || lastEventAt < lastPaidAt)
  if (!isEventMissing) return lastEventAt === null ? 'QUIET' : 'GOOD'
  // The event of the last payment can arrive shortly before or after it was settled.
  const isSilent =
    lastEventAt === null || msBetween(lastEventAt, lastPaidAt) > MAX_SILENCE_IN_MS
      ? msBetween(lastPaidAt, now) > MAX_SILENCE_IN_MS
      : false
  if (isSilent) return lastRefusedAt !== null && lastRefusedAt >= lastPaidAt ? 'REFUSED' : 'SILENT'
  return lastEventAt === null ? 'QUIET' : 'GOOD'
}

function msBetween(earlier: Instant, later: Instant): number {
  return later.getTime() - earlier.getTime()
}
