import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'

/**
 * The time left as 'hh:mm:ss', rounded up, so that it reaches zero exactly at the start. Every character has a cell of
 * one width, because a text that changes its width every second is hard to look at.
 */
export function CountdownTime({ to, now }: { to: Instant; now: Instant }) {
  const cells = Array.from(timeLeft(to, now), (character, index) => ({ character, index }))
  return cells.map(({ character, index }) => (
    <span key={index} className={`inline-block text-center ${character === ':' ? 'w-[0.35em]' : 'w-[0.65em]'}`}>
      {character}
    </span>
  ))
}

/** 'hh:mm:ss', rounded up. */
export function timeLeft(to: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.ceil((to.getTime() - now.getTime()) / SECOND_IN_MS))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
