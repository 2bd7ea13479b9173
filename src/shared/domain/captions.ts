import { utf8Length } from './utf8.ts'

/** Encoded as UTF-8. */
export const CAPTIONS_LIMIT_IN_BYTES = 1024 * 1024

/** The text as it is stored: without a byte order mark and with uniform line ends. */
export function normaliseCaptions(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

/**
 * The reason why a text is not acceptable WebVTT, or null. Strict: at least one cue, ascending times, and only WebVTT
 * tags; styles, regions and all other markup are refused, even where players would accept them.
 */
export function captionsProblem(text: string): string | null {
  if (utf8Length(text) > CAPTIONS_LIMIT_IN_BYTES) return 'Captions can have at most 1 MB.'
  if (hasControlCharacters(text)) return 'The captions have characters that cannot be shown.'
  const lines = normaliseCaptions(text).split('\n')
  if (!/^WEBVTT(?:[ \t][^<>]*)?$/.test(lines[0] ?? '')) return 'The captions must begin with the line WEBVTT.'
  const blocks = blocksOf(lines)
  if (blocks[0]?.some(({ text: line }) => /-->|[<>]/.test(line))) return 'An empty line must follow the line WEBVTT.'
  const progress = { cues: 0, lastStart: 0 }
  for (const block of blocks.slice(1)) {
    const problem = blockProblem(block, progress)
    if (problem) return `Line ${problem.at}: ${problem.why}`
  }
  return progress.cues === 0 ? 'The captions have no lines to show.' : null
}

interface Line {
  text: string
  /** From 1. */
  at: number
}

interface Problem {
  at: number
  why: string
}

interface Progress {
  cues: number
  lastStart: number
}

function blocksOf(lines: readonly string[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const [index, text] of lines.entries()) {
    if (text === '') blocks.push([])
    else blocks.at(-1)?.push({ text, at: index + 1 })
  }
  return blocks.filter((block, index) => index === 0 || block.length > 0)
}

function blockProblem(block: readonly Line[], progress: Progress): Problem | null {
  const [first, second] = block
  if (!first) return null
  if (/^NOTE(?:[ \t]|$)/.test(first.text)) return noteProblem(block)
  if (/^(?:STYLE|REGION)[ \t]*$/.test(first.text)) return { at: first.at, why: 'styles and regions are not accepted.' }
  const hasIdentifier = !first.text.includes('-->')
  const timing = hasIdentifier ? second : first
  if (!timing) return { at: first.at, why: 'a time such as 00:01.000 --> 00:04.000 is missing.' }
  return timingProblem(timing, progress) ?? textProblem(block.slice(hasIdentifier ? 2 : 1))
}

function noteProblem(block: readonly Line[]): Problem | null {
  const wrong = block.find(({ text }) => text.includes('-->'))
  return wrong ? { at: wrong.at, why: 'a note cannot hold the times of a caption.' } : null
}

const TIME = String.raw`((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})`
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}((?:[ \t]+[^ \t]+)*)[ \t]*$`)
const PERCENT = String.raw`(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%`
const SETTING = new RegExp(
  String.raw`^(?:vertical:(?:rl|lr)|line:(?:-?\d+(?:\.\d+)?|${PERCENT})(?:,(?:start|center|end))?|position:${PERCENT}(?:,(?:line-left|center|line-right))?|size:${PERCENT}|align:(?:start|center|end|left|right))$`,
)

/** Whether WebVTT knows a setting such as `line:80%`. */
export function isCueSetting(setting: string): boolean {
  return SETTING.test(setting)
}

function timingProblem({ text, at }: Line, progress: Progress): Problem | null {
  const [, from, to, settings = ''] = TIMING.exec(text) ?? []
  if (from === undefined || to === undefined) {
    return { at, why: 'a time must look like 00:01.000 --> 00:04.000.' }
  }
  const start = secondsOf(from)
  if (secondsOf(to) <= start) return { at, why: 'a caption must end after it begins.' }
  if (start < progress.lastStart) return { at, why: 'a caption cannot begin before the one above it.' }
  const wrong = settings.split(/[ \t]+/).find((setting) => setting !== '' && !isCueSetting(setting))
  if (wrong !== undefined) return { at, why: 'the setting behind the time is not known.' }
  progress.lastStart = start
  progress.cues += 1
  return null
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

const TAG =
  /<(?:\/(?:b|i|u|c|v|lang|ruby|rt)|(?:b|i|u|c|ruby|rt)(?:\.[\w-]+)*|(?:v|lang)(?:\.[\w-]+)*(?:[ \t][^<>"=]*)?|(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})>/g

const WHOLE_TAG = new RegExp(`^(?:${TAG.source})$`)

/** Whether WebVTT knows a tag such as `<v Asha>`. */
export function isCueTag(tag: string): boolean {
  return WHOLE_TAG.test(tag)
}

function textProblem(block: readonly Line[]): Problem | null {
  for (const { text, at } of block) {
    if (text.includes('-->')) return { at, why: 'an empty line must stand before the next time.' }
    if (text.replace(TAG, '').includes('<')) return { at, why: 'only the tags of WebVTT are accepted.' }
  }
  return null
}

function hasControlCharacters(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- the pattern looks for control characters
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)
}
