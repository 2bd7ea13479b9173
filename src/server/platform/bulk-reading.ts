import { Refused } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Viewer } from './viewer.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** What an administrator needs in an hour of ordinary work; a school of any size is read on with a fresh code. */
export const MOST_ROWS_AN_HOUR = 2000

/**
 * Counts the people whose rows an administrator is about to be given without a fresh code, so that a stolen session
 * cannot take the whole list page by page. Throws FRESH_CODE_REQUIRED when they become too many.
 */
export async function countPeopleRead(
  limits: Pick<Limits, 'take'>,
  { viewer, rows, now }: { viewer: Viewer; rows: number; now: Instant },
): Promise<void> {
  if (rows === 0 || viewer.freshUntil > now) return
  const limit = { what: 'people read', whose: viewer.userId, most: MOST_ROWS_AN_HOUR, withinSeconds: 3600 }
  try {
    await limits.take([{ ...limit, points: rows }])
  } catch (error) {
    const isReached = error instanceof Refused && error.code === 'TOO_MANY_REQUESTS'
    throw isReached ? new Refused('FRESH_CODE_REQUIRED') : error
  }
}
