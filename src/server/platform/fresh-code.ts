import { Refused } from './errors.ts'
import type { Viewer } from './viewer.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** Sensitive operations need a code entered recently (product decisions §1). Throws FRESH_CODE_REQUIRED. */
export function requireFreshCode({ freshUntil }: Pick<Viewer, 'freshUntil'>, now: Instant): void {
  if (freshUntil <= now) throw new Refused('FRESH_CODE_REQUIRED')
}

/** More than an administrator's ordinary work needs in an hour; beyond it a fresh code is required. */
export const MAX_PEOPLE_READ_PER_HOUR = 2000

/**
 * Limits how many people's rows an administrator reads without a fresh code, so that a stolen session cannot copy the
 * whole list page by page. Throws FRESH_CODE_REQUIRED beyond the limit.
 */
export async function limitPeopleRead(
  limits: Pick<RateLimiter, 'consume'>,
  { viewer, rows, now }: { viewer: Viewer; rows: number; now: Instant },
): Promise<void> {
  if (rows === 0 || viewer.freshUntil > now) return
  const subject = viewer.userId
  try {
    await limits.consume([
      { action: 'people read', subject, max: MAX_PEOPLE_READ_PER_HOUR, withinSeconds: 3600, points: rows },
    ])
  } catch (error) {
    const isLimited = error instanceof Refused && error.code === 'TOO_MANY_REQUESTS'
    throw isLimited ? new Refused('FRESH_CODE_REQUIRED') : error
  }
}
