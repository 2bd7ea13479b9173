import type { RateLimit, RateLimiter } from './rate-limiter.ts'
import type { Logger } from './log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'

/**
 * Whether the total number of requests exceeds an alarm limit. Logged once an hour; nobody is refused because of it.
 */
export type TrafficAlarm = (alarmLimit: RateLimit) => Promise<boolean>

export function createTrafficAlarm({
  limits,
  clock,
  log,
}: {
  limits: RateLimiter
  clock: Clock
  log: Logger
}): TrafficAlarm {
  const loggedAt = new Map<string, number>()
  return async (alarmLimit) => {
    if (!(await limits.isReached(alarmLimit))) return false
    const now = clock.now().getTime()
    if (now - (loggedAt.get(alarmLimit.action) ?? 0) >= HOUR_IN_MS) {
      loggedAt.set(alarmLimit.action, now)
      log.warn({ what: alarmLimit.action, anHour: alarmLimit.max }, 'alarm limit reached: stricter limits for networks')
    }
    return true
  }
}
