import { RENDITION_NAMES } from './renditions.ts'

/** What was played: a rendition, or the file as it was uploaded. */
export const WATCHED_QUALITIES = ['original', ...RENDITION_NAMES] as const
export type WatchedQuality = (typeof WATCHED_QUALITIES)[number]

/** The browser's estimate of a line (`navigator.connection.effectiveType`), worst first. */
export const NETWORK_KINDS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const
export type NetworkKind = (typeof NETWORK_KINDS)[number]

export const REPORT_EVERY_SECONDS = 60
/** A browser runs the timers of a hidden page late, and a video may play at twice its speed. */
const MAX_SECONDS_IN_REPORT = 5 * REPORT_EVERY_SECONDS
const MAX_STALLS_IN_REPORT = 100
const MAX_START_IN_MS = 120_000

/** What was played in one quality since the last report. */
export interface WatchedPart {
  quality: WatchedQuality
  secondsPlayed: number
  stalls: number
  stallSeconds: number
}

export interface WatchReport {
  network: NetworkKind
  savesData: boolean
  /** The first report of a view, which counts it. */
  isFirst: boolean
  /** From pressing play to the first picture; null when it is not known, or in a later report. */
  startInMs: number | null
  parts: readonly WatchedPart[]
}

/** What is added up: of an item, on a day, by network and quality. */
export interface WatchSums {
  network: NetworkKind
  quality: WatchedQuality
  plays: number
  secondsPlayed: number
  secondsSavingData: number
  stalls: number
  stallSeconds: number
  starts: number
  startMsSum: number
}

/** What one report adds, one row for each quality. Its values are limited, since a browser can send anything. */
export function sumsOfReport({ network, savesData, isFirst, startInMs, parts }: WatchReport): WatchSums[] {
  let secondsLeft = MAX_SECONDS_IN_REPORT
  let stallSecondsLeft = MAX_SECONDS_IN_REPORT
  let stallsLeft = MAX_STALLS_IN_REPORT
  const hasStarted = isFirst && startInMs !== null
  const unique = new Map(parts.toReversed().map((part) => [part.quality, part]))
  return [...unique.values()].toReversed().map(({ quality, ...part }, at) => {
    const secondsPlayed = Math.min(part.secondsPlayed, secondsLeft)
    const stallSeconds = Math.min(part.stallSeconds, stallSecondsLeft)
    const stalls = Math.min(part.stalls, stallsLeft)
    secondsLeft -= secondsPlayed
    stallSecondsLeft -= stallSeconds
    stallsLeft -= stalls
    const isCounted = at === 0 && isFirst
    return {
      network,
      quality,
      plays: isCounted ? 1 : 0,
      secondsPlayed,
      secondsSavingData: savesData ? secondsPlayed : 0,
      stalls,
      stallSeconds,
      starts: isCounted && hasStarted ? 1 : 0,
      startMsSum: isCounted && hasStarted ? Math.min(startInMs, MAX_START_IN_MS) : 0,
    }
  })
}

/** Figures of some rows together. */
export interface WatchSummary {
  plays: number
  secondsPlayed: number
  /** Of the views that came to a first picture; null without one. */
  meanStartInMs: number | null
  /** The share of the views that came to no first picture, from 0 to 1; null without views. */
  shareNotStarted: number | null
  /** Null without an hour's part to speak of. */
  stallsPerHour: number | null
  /** The share of the time in which the picture stood still; null when nothing was played. */
  stalledShare: number | null
  shareSavingData: number | null
  /** Seconds in each quality that was played, smallest quality first. */
  qualities: { quality: WatchedQuality; secondsPlayed: number }[]
}

/** Stalls of fewer seconds would say an hourly number that nobody has seen. */
const MIN_SECONDS_FOR_HOURLY = 60

export function summariseWatching(rows: readonly WatchSums[]): WatchSummary {
  const total = (of: (row: WatchSums) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const [plays, starts] = [total((row) => row.plays), total((row) => row.starts)]
  const [secondsPlayed, stallSeconds] = [total((row) => row.secondsPlayed), total((row) => row.stallSeconds)]
  return {
    plays,
    secondsPlayed,
    meanStartInMs: starts > 0 ? total((row) => row.startMsSum) / starts : null,
    shareNotStarted: plays > 0 ? Math.max(0, 1 - starts / plays) : null,
    stallsPerHour: secondsPlayed >= MIN_SECONDS_FOR_HOURLY ? total((row) => row.stalls) / (secondsPlayed / 3600) : null,
    stalledShare: secondsPlayed > 0 ? stallSeconds / (secondsPlayed + stallSeconds) : null,
    shareSavingData: secondsPlayed > 0 ? total((row) => row.secondsSavingData) / secondsPlayed : null,
    qualities: WATCHED_QUALITIES.map((quality) => ({
      quality,
      secondsPlayed: rows.reduce((sum, row) => sum + (row.quality === quality ? row.secondsPlayed : 0), 0),
    })).filter((each) => each.secondsPlayed > 0),
  }
}

/** The same for each kind of network that was used, worst first. */
export function summariseByNetwork(rows: readonly WatchSums[]): (WatchSummary & { network: NetworkKind })[] {
  return NETWORK_KINDS.flatMap((network) => {
    const own = rows.filter((row) => row.network === network)
    return own.length > 0 ? [{ network, ...summariseWatching(own) }] : []
  })
}
