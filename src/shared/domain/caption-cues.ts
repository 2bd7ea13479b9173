import { isCueSetting } from './captions.ts'

/** One caption: when it is shown, and what. */
export interface Cue {
  startInMs: number
  endInMs: number
  /** Where it is placed, in WebVTT's words. Mostly empty. */
  settings: string
  /** In WebVTT's markup. */
  text: string
}

/** WebVTT with these captions; it is strict if they are. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startInMs, endInMs, settings, text }) => {
    const timing = `${formatCueTime(startInMs)} --> ${formatCueTime(endInMs)}`
    return `${timing}${settings && ` ${settings}`}\n${text}`
  })
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

/** '00:04.000', from one hour on '01:00:04.000'. */
export function formatCueTime(timeInMs: number): string {
  const padded = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  const hours = timeInMs >= HOUR_IN_MS ? `${padded(timeInMs / HOUR_IN_MS)}:` : ''
  const minutes = padded((timeInMs / 60_000) % 60)
  return `${hours}${minutes}:${padded((timeInMs / 1000) % 60)}.${padded(timeInMs % 1000, 3)}`
}

const HOUR_IN_MS = 3_600_000

const TIME = String.raw`(?:\d{1,4}:)?\d{1,3}:\d{1,2}(?:[.,]\d{1,9})?`
const ONE_TIME = new RegExp(`^${TIME}$`)

/** The milliseconds of a time as people and tools write it, such as '0:04,5'; null if it is none. */
export function parseCueTime(written: string): number | null {
  if (!ONE_TIME.test(written)) return null
  const [clock = '', fraction = ''] = written.split(/[.,]/)
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
}

export interface Timing {
  startInMs: number
  endInMs: number
  settings: string
  isStrict: boolean
  hasComma: boolean
}

const TIMING = new RegExp(String.raw`^[ \t]*(${TIME})[ \t]*(?:-->|->|–>|—>)[ \t]*(${TIME})(?:[ \t](.*))?$`)
const STRICT_TIMING = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t]|$)/

/** Reads the line with the times of a caption; null if it is another line. */
export function parseTiming(line: string): Timing | null {
  if (!line.includes('>')) return null
  const [, from = '', to = '', settings = ''] = TIMING.exec(line) ?? []
  const startInMs = parseCueTime(from)
  const endInMs = parseCueTime(to)
  if (startInMs === null || endInMs === null) return null
  return { startInMs, endInMs, settings, isStrict: STRICT_TIMING.test(line), hasComma: `${from}${to}`.includes(',') }
}

/** When the last caption of strict WebVTT begins; null if there is none. */
export function lastStartInSeconds(text: string): number | null {
  const starts = text.split('\n').map((line) => parseTiming(line)?.startInMs ?? -1)
  const last = starts.reduce((latest, start) => Math.max(latest, start), -1)
  return last < 0 ? null : last / 1000
}

/** Whether a line that cannot be read is meant as the times of a caption. */
export function isMeantAsTiming(line: string): boolean {
  const [before, after] = line.includes('-->') ? line.split('-->') : []
  return /\d:\d/.test(before ?? '') || /\d:\d/.test(after ?? '')
}

export interface RepairedSettings {
  settings: string
  hasUnknown: boolean
  /** Some were over 100 %. */
  isLimited: boolean
}

/** Begins only at the first digit of a number, so that a text of digits takes linear time. */
const PERCENT = /(?<!\d)\d+(?:\.\d+)?%/

/** Keeps the settings that WebVTT knows; `middle` was the former word for `center`. */
export function repairSettings(written: string): RepairedSettings {
  if (written === '') return { settings: '', hasUnknown: false, isLimited: false }
  const given = written.split(/[ \t]+/).filter((setting) => setting !== '')
  const limited = given.map((setting) =>
    setting.replace(PERCENT, (percent) => (Number.parseFloat(percent) > 100 ? '100%' : percent)),
  )
  const known = limited.map((setting) => setting.replace(/\bmiddle$/, 'center')).filter(isCueSetting)
  return {
    settings: known.join(' '),
    hasUnknown: known.length < given.length,
    isLimited: limited.some((setting, index) => setting !== given[index]),
  }
}
