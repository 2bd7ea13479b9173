import { type Cue, formatCueTime, parseCueTime } from '#shared/domain/caption-cues.ts'
import { repairMarkup, toEditableText } from '#shared/domain/caption-markup.ts'

/** A caption in the editor: its times as they were typed. */
export interface EditedCue {
  id: number
  start: string
  end: string
  settings: string
  text: string
}

export type EditedCues = readonly EditedCue[]

/** How long an added caption is shown unless the next one begins earlier. */
const NEW_CUE_LENGTH_IN_MS = 3000

export function toEditedCues(cues: readonly Cue[]): EditedCue[] {
  return cues.map(({ startInMs, endInMs, settings, text }, id) => ({
    id,
    start: formatCueTime(startInMs),
    end: formatCueTime(endInMs),
    settings,
    text: toEditableText(text),
  }))
}

/** The captions to be saved, sorted; to be called without problems only. */
export function fromEditedCues(cues: EditedCues): Cue[] {
  return sortCues(cues).map(({ start, end, settings, text }) => ({
    startInMs: parseCueTime(start) ?? 0,
    endInMs: parseCueTime(end) ?? 0,
    settings,
    text: repairMarkup(text).text,
  }))
}

export function sortCues(cues: EditedCues): EditedCue[] {
  return cues.toSorted((a, b) => (parseCueTime(a.start) ?? 0) - (parseCueTime(b.start) ?? 0))
}

export interface CueProblems {
  start?: string
  end?: string
  text?: string
}

/** What is wrong with a caption, by its field. */
export function cueProblems({ start, end, text }: EditedCue): CueProblems {
  const [startInMs, endInMs] = [parseCueTime(start), parseCueTime(end)]
  const isTooShort = startInMs !== null && endInMs !== null && endInMs <= startInMs
  return {
    ...(startInMs === null && { start: TIME_PROBLEM }),
    ...(endInMs === null && { end: TIME_PROBLEM }),
    ...(isTooShort && { end: 'A caption must end after it begins.' }),
    ...(repairMarkup(text).text === '' && { text: 'Please write what is said, or delete this caption.' }),
  }
}

const TIME_PROBLEM = 'A time looks like 00:04.500.'

export function hasProblem(cue: EditedCue): boolean {
  return Object.keys(cueProblems(cue)).length > 0
}

/** The caption that is shown at a time: of several, the one that began last. */
export function cueAt(cues: EditedCues, timeInMs: number): EditedCue | undefined {
  return cues.findLast(({ start, end }) => {
    const startInMs = parseCueTime(start)
    return startInMs !== null && startInMs <= timeInMs && timeInMs < (parseCueTime(end) ?? 0)
  })
}

export function changeCue(cues: EditedCues, id: number, change: Partial<EditedCue>): EditedCue[] {
  return cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue))
}

export function deleteCue(cues: EditedCues, id: number): EditedCue[] {
  return cues.filter((cue) => cue.id !== id)
}

/** Inserts an empty caption at a time, after those that begin before it. */
export function addCue(cues: EditedCues, timeInMs: number): { cues: EditedCue[]; id: number } {
  const id = newId(cues)
  const found = cues.findIndex(({ start }) => (parseCueTime(start) ?? 0) > timeInMs)
  const at = found < 0 ? cues.length : found
  const next = parseCueTime(cues[at]?.start ?? '')
  const endInMs = Math.min(timeInMs + NEW_CUE_LENGTH_IN_MS, next ?? Infinity)
  const added = { id, start: formatCueTime(timeInMs), end: formatCueTime(endInMs), settings: '', text: '' }
  return { cues: cues.toSpliced(at, 0, added), id }
}

/**
 * Divides a caption at a place in its text. It is divided in time where the video stands, if that is inside the
 * caption, else in proportion to the texts.
 */
export function splitCue(cues: EditedCues, id: number, { caret, timeInMs }: { caret: number; timeInMs: number }) {
  return cues.flatMap((cue) => {
    if (cue.id !== id) return [cue]
    const [startInMs, endInMs] = [parseCueTime(cue.start) ?? 0, parseCueTime(cue.end) ?? 0]
    const at = caret > 0 && caret < cue.text.length ? caret : middleOf(cue.text)
    const proportional = startInMs + ((endInMs - startInMs) * at) / Math.max(1, cue.text.length)
    const middle = formatCueTime(timeInMs > startInMs && timeInMs < endInMs ? timeInMs : proportional)
    const [before, after] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()]
    return [
      { ...cue, end: middle, text: before },
      { ...cue, id: newId(cues), start: middle, text: after },
    ]
  })
}

/** Joins a caption with the one below it. */
export function mergeWithNext(cues: EditedCues, id: number): EditedCue[] {
  const at = cues.findIndex((cue) => cue.id === id)
  const [first, second] = [cues[at], cues[at + 1]]
  if (!first || !second) return [...cues]
  const isLonger = (parseCueTime(first.end) ?? 0) > (parseCueTime(second.end) ?? 0)
  const text = [first.text, second.text].filter((each) => each.trim() !== '').join('\n')
  return cues.toSpliced(at, 2, { ...first, end: isLonger ? first.end : second.end, text })
}

/** The space nearest to the middle. */
function middleOf(text: string): number {
  const half = Math.ceil(text.length / 2)
  const [before, after] = [text.lastIndexOf(' ', half), text.indexOf(' ', half)]
  if (before <= 0) return after > 0 ? after : half
  return after > 0 && after - half < half - before ? after : before
}

function newId(cues: EditedCues): number {
  return Math.max(-1, ...cues.map(({ id }) => id)) + 1
}
