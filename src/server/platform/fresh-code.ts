import { Refused } from './errors.ts'
import type { Viewer } from './viewer.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** Sensitive operations need a code entered recently (decisions §1). Throws FRESH_CODE_REQUIRED. */
export function requireFreshCode({ freshUntil }: Pick<Viewer, 'freshUntil'>, now: Instant): void {
  if (freshUntil <= now) throw new Refused('FRESH_CODE_REQUIRED')
}
