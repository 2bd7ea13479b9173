import type { Clock } from '#server/ports/clock.ts'

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
