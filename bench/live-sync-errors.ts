import { FRAME_IN_SECONDS } from './live-video.ts'
import type { Seen } from './live-viewer.ts'

/** The shown position minus the session's position at one moment; negative when the viewer is behind. */
export interface SyncError {
  atInMs: number
  errorInMs: number
}

const STEP_IN_MS = 20
const IN_STEP_IN_MS = 50
/** In step for this long, so that a moment of chance does not count. */
const HELD_FOR_IN_MS = 300

/** Samples every 20 ms. A frozen frame grows older, so a stall counts in full. */
export function syncErrorsOf({ frames }: Seen, { startTime, until }: { startTime: Date; until: number }): SyncError[] {
  const errors: SyncError[] = []
  const first = frames[0]?.[0]
  if (first === undefined) return errors
  let at = 0
  for (let now = Math.ceil(first / STEP_IN_MS) * STEP_IN_MS; now < until; now += STEP_IN_MS) {
    while ((frames[at + 1]?.[0] ?? Infinity) <= now) at += 1
    const [shownAt = 0, position = 0] = frames[at] ?? []
    const shownFor = Math.min((now - shownAt) / 1000, FRAME_IN_SECONDS)
    errors.push({ atInMs: now, errorInMs: (position + shownFor) * 1000 - (now - startTime.getTime()) })
  }
  return errors
}

/** The time from a moment until the error stays under 50 ms; Infinity when it never does. */
export function recoveryTimeMs(errors: readonly SyncError[], from: number): number {
  let since: number | null = null
  for (const { atInMs, errorInMs } of errors) {
    if (atInMs < from + STEP_IN_MS) continue
    if (Math.abs(errorInMs) >= IN_STEP_IN_MS) since = null
    else since ??= atInMs
    if (since !== null && atInMs - since >= HELD_FOR_IN_MS) return since - from
  }
  return Infinity
}

/** The differences between the errors of each two viewers at the same moments. */
export function differencesBetween(viewers: readonly SyncError[][]): number[] {
  const byMoment = viewers.map((errors) => new Map(errors.map(({ atInMs, errorInMs }) => [atInMs, errorInMs])))
  return byMoment.flatMap((one, index) =>
    byMoment.slice(index + 1).flatMap((other) =>
      [...one].flatMap(([atInMs, error]) => {
        const others = other.get(atInMs)
        return others === undefined ? [] : [Math.abs(error - others)]
      }),
    ),
  )
}

export const magnitudesOf = (errors: readonly SyncError[]): number[] =>
  errors.map(({ errorInMs }) => Math.abs(errorInMs))
