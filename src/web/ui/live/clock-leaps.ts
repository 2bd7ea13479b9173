import { serverNow } from '#web/platform/clock.ts'

/** Two clocks of one machine do not part by this much: it has slept, or somebody has set the time. */
const CLOCK_JUMP_IN_MS = 1000

/** Whether the wall clock has leapt against the steady one since it was last accepted. */
export function createClockJumpDetector() {
  const difference = (): number => serverNow().getTime() - performance.now()
  let accepted = difference()
  return {
    hasJumped(): boolean {
      const hasLeapt = Math.abs(difference() - accepted) > CLOCK_JUMP_IN_MS
      accepted = difference()
      return hasLeapt
    },
    accept(): void {
      accepted = difference()
    },
  }
}
