import { pageIntervalInMs } from '#shared/domain/live-room.ts'
import { pollDelayInMs, START_JITTER_IN_MS } from '#shared/domain/live.ts'

/** Who joins a session, and when: estimates, since no session has had so many viewers yet. */
export interface Audience {
  viewers: number
  /** The share that joins before it starts. */
  shareBefore: number
  /** How long before the start these join. */
  beforeStart: { mean: number; max: number }
  /** How late the others join. */
  afterStart: { mean: number; max: number }
}

/** The pages and heartbeats of the room are no authenticated calls: no session is read, and pages come from a cache. */
export const KINDS = [
  'page',
  'api on entering',
  'api at the start',
  'api while watching',
  'room pages',
  'heartbeats',
  'video',
] as const
export type Kind = (typeof KINDS)[number]

/** Requests of each kind in each second: the first element is `from` seconds after the start. */
export interface Load {
  from: number
  seconds: Record<Kind, number>[]
}

/** The requests of the stream's page; see `useLiveSession`, `useClockProbes` and `member.hooks.ts`. */
const CALLS_ON_ENTERING = 3
const PROBES_AFTER_IN_SECONDS = [0.3, 0.9, 2]
const LIST_EVERY_IN_SECONDS = 60
const HEARTBEAT_EVERY_IN_SECONDS = 30
/** Who comes after the start has the room once the video plays. */
const PLAYS_AFTER_IN_SECONDS = 1
/** The HTML, styles and scripts of a first visit. */
const FILES_OF_THE_PAGE = 16
/** The head of the file, then a position in it; after that one connection continues. */
const RANGES_ON_JOINING = 2

/**
 * Simulates viewers who join, wait, start and watch for a minute, and counts their requests: with the room, whose pages
 * say what the player asked for by itself before, or without.
 */
export function simulateArrivals(audience: Audience, random: () => number, { hasRoom }: { hasRoom: boolean }): Load {
  const from = -audience.beforeStart.max
  const until = 60
  const seconds = Array.from({ length: until - from }, () => ({
    page: 0,
    'api on entering': 0,
    'api at the start': 0,
    'api while watching': 0,
    'room pages': 0,
    heartbeats: 0,
    video: 0,
  }))
  const count = (kind: Kind, at: number, times = 1): void => {
    const second = seconds[Math.floor(at - from)]
    if (second) second[kind] += times
  }
  const every = (kind: Kind, interval: number, begin: number): void => {
    for (let at = begin; at < until; at += interval) count(kind, at)
  }
  const pageEvery = pageIntervalInMs(audience.viewers) / 1000
  for (let viewer = 0; viewer < audience.viewers; viewer += 1) {
    const joinsBeforeStart = random() < audience.shareBefore
    const joinedAt = joinsBeforeStart ? -within(audience.beforeStart, random()) : within(audience.afterStart, random())
    count('page', joinedAt, FILES_OF_THE_PAGE)
    count('api on entering', joinedAt, CALLS_ON_ENTERING)
    for (const after of PROBES_AFTER_IN_SECONDS) count('api on entering', joinedAt + after)
    const { from: soonest, to: latest } = START_JITTER_IN_MS
    const resumedAt = (soonest + random() * (latest - soonest)) / 1000
    if (joinsBeforeStart) count('api at the start', resumedAt)
    count('video', joinsBeforeStart ? resumedAt : joinedAt, RANGES_ON_JOINING)
    every('api while watching', LIST_EVERY_IN_SECONDS, joinedAt + LIST_EVERY_IN_SECONDS)
    if (hasRoom) {
      const enteredAt = joinsBeforeStart ? joinedAt : joinedAt + PLAYS_AFTER_IN_SECONDS
      count('api on entering', enteredAt)
      // Each reads a page after its time plus a share of the interval of its own.
      every('room pages', pageEvery, enteredAt + random() * pageEvery)
      every('heartbeats', HEARTBEAT_EVERY_IN_SECONDS, enteredAt + random() * HEARTBEAT_EVERY_IN_SECONDS)
      continue
    }
    const pollEvery = pollDelayInMs(random()) / 1000
    const playsFrom = joinsBeforeStart ? resumedAt : joinedAt
    for (let at = joinedAt + pollEvery; at < Math.min(playsFrom, until); at += pollEvery)
      count('api while watching', at)
    // A request at the start restarts the interval.
    every('api while watching', pollEvery, playsFrom + pollEvery)
  }
  return { from, seconds }
}

/** All authenticated calls of the API in one second. */
export function callsIn(second: Record<Kind, number>): number {
  return second['api on entering'] + second['api at the start'] + second['api while watching']
}

/** The longest wait of a call at the start when all nodes answer so many a second. */
export function longestWait({ from, seconds }: Load, perSecond: number): number {
  let waiting = 0
  let longest = 0
  for (const second of seconds.slice(-from)) {
    waiting = Math.max(0, waiting + callsIn(second) - perSecond)
    longest = Math.max(longest, waiting / perSecond)
  }
  return longest
}

/** An exponential distribution, cut off at `max`. */
function within({ mean, max }: { mean: number; max: number }, chance: number): number {
  return Math.min(max - 0.001, -Math.log(1 - chance * (1 - Math.exp(-max / mean))) * mean)
}
