import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'

/** The time left as 'hh:mm:ss', rounded up, so that it reaches zero exactly at the start. Shown in `figures`. */
export function timeLeft(to: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.ceil((to.getTime() - now.getTime()) / SECOND_IN_MS))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
