import type { AddChange } from './caption-changes.ts'
import { isMeantAsTiming, parseTiming, type Timing } from './caption-cues.ts'

export interface Line {
  text: string
  /** From 1. */
  at: number
}

export interface CaptionBlock {
  /** Null if its times cannot be read. */
  timing: Timing | null
  /** The line of the times. */
  at: number
  text: Line[]
}

/** A line with the times of a caption, and its index. */
export interface Start {
  timing: Timing | null
  at: number
  index: number
}

/** The lines with the times of captions, also those whose times cannot be read; null if they are more than `limit`. */
export function findStarts(lines: readonly Line[], limit: number): Start[] | null {
  const starts: Start[] = []
  for (const [index, { text, at }] of lines.entries()) {
    const timing = parseTiming(text)
    if (!timing && !isMeantAsTiming(text)) continue
    if (starts.length === limit) return null
    starts.push({ timing, at, index })
  }
  return starts
}

/**
 * Divides captions at the lines with their times. Numbers and names above the times, notes, styles and the header are
 * left out; an empty line inside a text is too, so that nothing that was spoken is lost.
 */
export function readBlocks(
  lines: readonly Line[],
  starts: readonly Start[],
  onChange: AddChange,
): { isWebVtt: boolean; blocks: CaptionBlock[] } {
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(lines.find(({ text }) => !isEmpty(text))?.text ?? '')
  const { index: first } = starts[0] ?? { index: lines.length }
  const before = paragraphsOf(lines.slice(0, first), { isWebVtt, hasNext: first < lines.length })
  for (const line of withoutNotes(isWebVtt ? withoutHeader(before, onChange) : before, { isWebVtt, onChange }).flat()) {
    onChange('LINES_WITHOUT_TIME', line.at)
  }
  const blocks = starts.map(({ timing, at, index }, number) => {
    const next = starts[number + 1]
    const own = lines.slice(index + 1, next?.index)
    const [text = [], ...others] = paragraphsOf(own, { isWebVtt, hasNext: next !== undefined })
    const continued = withoutNotes(others, { isWebVtt, onChange })
    for (const [line] of continued) if (line) onChange('EMPTY_LINES', line.at)
    return { timing, at, text: [...text, ...continued.flat()] }
  })
  return { isWebVtt, blocks }
}

/** Splits at empty lines; the first paragraph is empty if the lines begin with one. */
function paragraphsOf(
  lines: readonly Line[],
  { isWebVtt, hasNext }: { isWebVtt: boolean; hasNext: boolean },
): Line[][] {
  const paragraphs: Line[][] = [[]]
  for (const line of lines) {
    const last = paragraphs.at(-1)
    if (!isEmpty(line.text)) last?.push(line)
    else if (paragraphs.length === 1 || last?.length !== 0) paragraphs.push([])
  }
  const last = paragraphs.at(-1)
  if (hasNext && last) removeName(last, { isAlone: paragraphs.length > 1 && last.length === 1, isWebVtt })
  return paragraphs.filter((paragraph, index) => index === 0 || paragraph.length > 0)
}

/** Removes the number or the name of the next caption from the paragraph above its times. */
function removeName(paragraph: Line[], { isAlone, isWebVtt }: { isAlone: boolean; isWebVtt: boolean }): void {
  const hasNumber = isNumber(paragraph.at(-1)?.text ?? '')
  if (isAlone ? isWebVtt || hasNumber : hasNumber && paragraph.length > 1) paragraph.pop()
}

function withoutHeader(paragraphs: readonly Line[][], onChange: AddChange): Line[][] {
  const [header = [], ...others] = paragraphs.filter((paragraph) => paragraph.length > 0)
  const offset = header.find(({ text }) => text.startsWith('X-TIMESTAMP-MAP'))
  if (offset) onChange('OFFSET', offset.at)
  return others
}

interface NoteOptions {
  isWebVtt: boolean
  onChange: AddChange
}

function withoutNotes(paragraphs: readonly Line[][], { isWebVtt, onChange }: NoteOptions): Line[][] {
  return paragraphs.filter((paragraph) => {
    const [{ text, at } = { text: '', at: 0 }] = paragraph
    const isNote = isWebVtt && /^NOTE(?:\s|$)/.test(text)
    const isStyle = isWebVtt && /^(?:STYLE|REGION)\s*$/.test(text)
    if (isNote) onChange('NOTES', at)
    if (isStyle) onChange('STYLES', at)
    return !isNote && !isStyle && !paragraph.every((line) => isNumber(line.text))
  })
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}

function isNumber(text: string): boolean {
  return /^\s*\d+\s*$/.test(text)
}
