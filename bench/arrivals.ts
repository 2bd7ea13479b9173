import { askAgainAfterMs, START_IS_SPREAD_OVER_MS } from '#shared/domain/live.ts'

/** Who comes to a session, and when: guesses, for nobody has seen so many yet. */
export interface Crowd {
  viewers: number
  /** The share that is there before it starts. */
  shareBefore: number
  /** Of those, how long before on average, and at most. */
  early: { mean: number; most: number }
  /** Of the others, how late. */
  late: { mean: number; most: number }
}

export const KINDS = ['page', 'api on entering', 'api at the start', 'api while watching', 'film'] as const
export type Kind = (typeof KINDS)[number]

/** Requests of each kind in each second: the first element is `from` seconds after the start. */
export interface Load {
  from: number
  seconds: Record<Kind, number>[]
}

/** What the stream's page asks for, as it is built; see `useStream`, `useClockProbes` and `member.hooks.ts`. */
const CALLS_ON_ENTERING = 3
const PROBES_AFTER_IN_SECONDS = [0.3, 0.9, 2]
const LIST_EVERY_IN_SECONDS = 60
/** The shell, the styles and the scripts of a first visit, in the pieces they come in. */
const FILES_OF_THE_PAGE = 16
/** The head of the file, and then a place in it; after that one connection goes on. */
const RANGES_ON_JOINING = 2

/** Lets everybody come, wait, begin and watch for a minute, and counts what they ask for. */
export function arrive(crowd: Crowd, random: () => number): Load {
  const from = -crowd.early.most
  const until = 60
  const seconds = Array.from({ length: until - from }, () => ({
    page: 0,
    'api on entering': 0,
    'api at the start': 0,
    'api while watching': 0,
    film: 0,
  }))
  const ask = (kind: Kind, at: number, times = 1): void => {
    const second = seconds[Math.floor(at - from)]
    if (second) second[kind] += times
  }
  for (let viewer = 0; viewer < crowd.viewers; viewer += 1) {
    const isEarly = random() < crowd.shareBefore
    const came = isEarly ? -within(crowd.early, random()) : within(crowd.late, random())
    ask('page', came, FILES_OF_THE_PAGE)
    ask('api on entering', came, CALLS_ON_ENTERING)
    for (const after of PROBES_AFTER_IN_SECONDS) ask('api on entering', came + after)
    const { from: soonest, to: latest } = START_IS_SPREAD_OVER_MS
    const woke = (soonest + random() * (latest - soonest)) / 1000
    if (isEarly) ask('api at the start', woke)
    ask('film', isEarly ? woke : came, RANGES_ON_JOINING)
    const every = askAgainAfterMs(random()) / 1000
    const playsFrom = isEarly ? woke : came
    for (let at = came + every; at < Math.min(playsFrom, until); at += every) ask('api while watching', at)
    // Asking at the start begins the pause anew.
    for (let at = playsFrom + every; at < until; at += every) ask('api while watching', at)
    for (let at = came + LIST_EVERY_IN_SECONDS; at < until; at += LIST_EVERY_IN_SECONDS) ask('api while watching', at)
  }
  return { from, seconds }
}

/** The calls of the API in a second, whatever they are for. */
export function callsIn(second: Record<Kind, number>): number {
  return second['api on entering'] + second['api at the start'] + second['api while watching']
}

/** How long the last call of the start waits, when all the nodes together answer so many a second. */
export function lastServedAfter({ from, seconds }: Load, perSecond: number): number {
  let waiting = 0
  let longest = 0
  for (const second of seconds.slice(-from)) {
    waiting = Math.max(0, waiting + callsIn(second) - perSecond)
    longest = Math.max(longest, waiting / perSecond)
  }
  return longest
}

/** Exponential, cut off at the most. */
function within({ mean, most }: { mean: number; most: number }, chance: number): number {
  return Math.min(most - 0.001, -Math.log(1 - chance * (1 - Math.exp(-most / mean))) * mean)
}
