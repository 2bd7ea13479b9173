import { FRAME_IN_SECONDS } from './live-film.ts'
import type { Seen } from './live-viewer.ts'

/** How far what is seen is from where the session is, at one moment; negative when it is behind. */
export interface Look {
  atInMs: number
  errorInMs: number
}

const STEP_IN_MS = 20
const IN_STEP_IN_MS = 50
/** In step for as long as this, and not by chance. */
const HELD_FOR_IN_MS = 300

/** Looks every 20 ms. A picture that stands still grows old: nothing that a stall costs is left out. */
export function looksAt({ frames }: Seen, { startTime, until }: { startTime: Date; until: number }): Look[] {
  const looks: Look[] = []
  const first = frames[0]?.[0]
  if (first === undefined) return looks
  let at = 0
  for (let now = Math.ceil(first / STEP_IN_MS) * STEP_IN_MS; now < until; now += STEP_IN_MS) {
    while ((frames[at + 1]?.[0] ?? Infinity) <= now) at += 1
    const [shownAt = 0, position = 0] = frames[at] ?? []
    const shownFor = Math.min((now - shownAt) / 1000, FRAME_IN_SECONDS)
    looks.push({ atInMs: now, errorInMs: (position + shownFor) * 1000 - (now - startTime.getTime()) })
  }
  return looks
}

/** From a moment until the error is under 50 ms and stays so; Infinity when it never is. */
export function backAfterMs(looks: readonly Look[], from: number): number {
  let since: number | null = null
  for (const { atInMs, errorInMs } of looks) {
    if (atInMs < from + STEP_IN_MS) continue
    if (Math.abs(errorInMs) >= IN_STEP_IN_MS) since = null
    else since ??= atInMs
    if (since !== null && atInMs - since >= HELD_FOR_IN_MS) return since - from
  }
  return Infinity
}

/** The errors of two viewers at the same moments, each less the other. */
export function apart(viewers: readonly Look[][]): number[] {
  const byMoment = viewers.map((looks) => new Map(looks.map(({ atInMs, errorInMs }) => [atInMs, errorInMs])))
  return byMoment.flatMap((one, index) =>
    byMoment.slice(index + 1).flatMap((other) =>
      [...one].flatMap(([atInMs, error]) => {
        const others = other.get(atInMs)
        return others === undefined ? [] : [Math.abs(error - others)]
      }),
    ),
  )
}

export const sizes = (looks: readonly Look[]): number[] => looks.map(({ errorInMs }) => Math.abs(errorInMs))

/** The value that this share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
