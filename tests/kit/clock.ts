import type { Clock } from '#server/ports/clock.ts'

/** A manual clock: time stands still until a test sets or advances it. */
export interface TestClock extends Clock {
  set(instant: Date | string): void
  advance(milliseconds: number): void
}

export function testClock(start: Date | string): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set(instant) {
      now = new Date(instant)
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
