import type { Instant } from '#shared/domain/ist.ts'

/** Within this time a seek or going back needs no request. */
const MAX_AGE_IN_SECONDS = 600

/** The Cache-Control of a file that never changes: only the viewer's browser caches it, while its signed URL is valid. */
export function immutableCacheControl(endsAt: Instant, now: Instant): string {
  return `private, max-age=${Math.max(0, secondsUntil(endsAt, now))}, immutable`
}

/**
 * The Cache-Control of a file: only the viewer's browser caches it, for minutes and never beyond the end of its signed
 * URL.
 */
export function privateCacheControl(endsAt: Instant, now: Instant): string {
  const secondsLeft = Math.max(0, secondsUntil(endsAt, now))
  return `private, max-age=${Math.min(MAX_AGE_IN_SECONDS, secondsLeft)}, must-revalidate`
}

function secondsUntil(endsAt: Instant, now: Instant): number {
  return Math.floor((endsAt.getTime() - now.getTime()) / 1000)
}
