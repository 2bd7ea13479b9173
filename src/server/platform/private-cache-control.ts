import type { Instant } from '#shared/domain/ist.ts'

/** Within this time a seek or going back needs no request. */
const MAX_AGE_IN_SECONDS = 600

/**
 * The Cache-Control of a file: only the viewer's browser caches it, for minutes and never beyond the end of its signed
 * URL.
 */
export function privateCacheControl(endsAt: Instant, now: Instant): string {
  const secondsLeft = Math.floor((endsAt.getTime() - now.getTime()) / 1000)
  return `private, max-age=${Math.max(0, Math.min(MAX_AGE_IN_SECONDS, secondsLeft))}, must-revalidate`
}
