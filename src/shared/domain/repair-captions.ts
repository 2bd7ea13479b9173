import { type CaptionBlock, findStarts, type Line, readBlocks } from './caption-blocks.ts'
import { type AddChange, type CaptionChange, createChangeList } from './caption-changes.ts'
import { type Cue, repairSettings, type Timing, writeCaptions } from './caption-cues.ts'
import { repairMarkup } from './caption-markup.ts'
import { CAPTIONS_LIMIT_IN_BYTES, captionsProblem, normaliseCaptions } from './captions.ts'
import { utf8Length } from './utf8.ts'

/** Captions that were made strict, and what was changed for it; or the reason why that is impossible. */
export type RepairedCaptions =
  | { problem: null; text: string; cues: Cue[]; changes: CaptionChange[] }
  | { problem: string }

/** Ten hours with one each two seconds; reading many more would keep the server busy. */
const MAX_CAPTIONS = 20_000

/**
 * Makes strict WebVTT of SubRip (.srt) and of WebVTT as real tools write it. Refused is only what has no caption or is
 * no text. Strict text without notes stays as it is, apart from the header and the names of its captions.
 */
export function repairCaptions(given: string): RepairedCaptions {
  if (utf8Length(given) > CAPTIONS_LIMIT_IN_BYTES) return { problem: 'Captions can have at most 1 MB.' }
  if (given.includes('\u0000')) return { problem: 'The captions have characters that cannot be shown.' }
  const changes = createChangeList()
  const lines = readLines(given, changes.add)
  const starts = findStarts(lines, MAX_CAPTIONS)
  if (starts === null) return { problem: 'There can be at most 20,000 captions.' }
  const { isWebVtt, blocks } = readBlocks(lines, starts, changes.add)
  if (!isWebVtt) changes.add(isSubRip(blocks) ? 'CONVERTED_FROM_SRT' : 'HEADER_ADDED', 1)
  const read = blocks.flatMap((block) => readCue(block, { isWebVtt, onChange: changes.add }) ?? [])
  if (read.length === 0) return { problem: emptyProblem(changes.list()) }
  const cues = read.toSorted((a, b) => a.startInMs - b.startInMs)
  if (cues.some((cue, index) => cue !== read[index])) changes.add('SORTED', 1)
  const text = writeCaptions(cues)
  const problem = captionsProblem(text)
  return problem === null ? { problem, text, cues, changes: changes.list() } : { problem }
}

// eslint-disable-next-line no-control-regex -- the pattern looks for control characters
const CONTROL_CHARACTERS = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]+/
const CONTROL_CHARACTERS_EVERYWHERE = new RegExp(CONTROL_CHARACTERS, 'g')

function readLines(given: string, onChange: AddChange): Line[] {
  const lines = normaliseCaptions(given).split('\n')
  if (!CONTROL_CHARACTERS.test(given)) return lines.map((text, index) => ({ text, at: index + 1 }))
  return lines.map((line, index) => {
    const text = line.replaceAll(CONTROL_CHARACTERS_EVERYWHERE, '')
    if (text !== line) onChange('CHARACTERS', index + 1)
    return { text, at: index + 1 }
  })
}

function isSubRip(blocks: readonly CaptionBlock[]): boolean {
  return blocks.some(({ timing }) => timing?.hasComma)
}

/** Null for a caption that cannot be shown. */
function readCue(
  { timing, at, text: lines }: CaptionBlock,
  { isWebVtt, onChange }: { isWebVtt: boolean; onChange: AddChange },
): Cue | null {
  const { text, hasLostTags, isEscaped } = repairMarkup(lines.map((line) => line.text).join('\n'))
  const { settings, hasUnknown, isLimited } = repairSettings(timing?.settings ?? '')
  const loss = timing ? lossOf(timing, text) : 'UNREADABLE_TIMES'
  if (!timing || loss) {
    if (loss) onChange(loss, at)
    return null
  }
  if (isWebVtt && !timing.isStrict) onChange('TIMES', at)
  if (hasLostTags) onChange('TAGS', at)
  if (isEscaped) onChange('ESCAPED', at)
  if (hasUnknown) onChange('SETTINGS', at)
  if (isLimited) onChange('PERCENT', at)
  return { startInMs: timing.startInMs, endInMs: timing.endInMs, settings, text }
}

function lossOf({ startInMs, endInMs }: Timing, text: string): CaptionChange['kind'] | null {
  if (endInMs <= startInMs) return 'WITHOUT_LENGTH'
  return text === '' ? 'WITHOUT_TEXT' : null
}

/** Why nothing is left to show. */
function emptyProblem(changes: readonly CaptionChange[]): string {
  for (const [kind, why] of REASONS) {
    const change = changes.find((made) => made.kind === kind)
    if (change) return `Line ${change.at}: ${why}`
  }
  return 'The captions have no lines to show.'
}

const REASONS: readonly [CaptionChange['kind'], string][] = [
  ['UNREADABLE_TIMES', 'a time must look like 00:01.000 --> 00:04.000.'],
  ['WITHOUT_LENGTH', 'a caption must end after it begins.'],
  ['LINES_WITHOUT_TIME', 'a time such as 00:01.000 --> 00:04.000 is missing.'],
]
