import type { Instant } from '#shared/domain/ist.ts'

/** So long a browser shows what it was given without asking again; a seek, or a way back, then costs nothing. */
const LONGEST_IN_SECONDS = 600

/** How long the viewer's browser alone may keep an answer: minutes, and never past the end of its address. */
export function cachedUntil(endsAt: Instant, now: Instant): string {
  const left = Math.floor((endsAt.getTime() - now.getTime()) / 1000)
  return `private, max-age=${Math.max(0, Math.min(LONGEST_IN_SECONDS, left))}, must-revalidate`
}
