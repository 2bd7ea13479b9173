import { formatCueTime, parseCueTime } from './caption-cues.ts'
import { isCueTag } from './captions.ts'

export interface RepairedMarkup {
  text: string
  /** Tags that WebVTT does not know were removed. */
  hasLostTags: boolean
  /** A `<` that belongs to no tag was escaped. */
  isEscaped: boolean
}

/** Makes strict markup of the text of one caption: known tags stay, everything else is text. */
export function repairMarkup(written: string): RepairedMarkup {
  let hasLostTags = false
  let isEscaped = false
  const escape = (text: string) => {
    isEscaped ||= text.includes('<')
    return escapeText(text)
  }
  const repairLine = (line: string) => {
    if (!/[<>&{]/.test(line)) return line
    // Marks of SubRip's editors, such as {\an8} for the top of the picture.
    return line
      .replace(/\{\\[^{}]*\}/g, () => {
        hasLostTags = true
        return ''
      })
      .split(/(<[^<>]*>)/)
      .map((part, index) => {
        if (index % 2 === 0) return escape(part)
        const tag = repairTag(part)
        if (tag === null) return escape(part)
        if (tag === '' || tag === '\n') hasLostTags = true
        return tag
      })
      .join('')
  }
  const text = written
    .split('\n')
    .flatMap((line) => repairLine(line).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
  return { text, hasLostTags, isEscaped }
}

/** The markup as a person edits it: `<` and `&` as they are shown, where that can be written back. */
export function toEditableText(markup: string): string {
  const plain = markup.replaceAll('--&gt;', '-->').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  return repairMarkup(plain).text === markup ? plain : markup
}

const ENTITY = /&(?!(?:lt|gt|amp|nbsp|lrm|rlm);)/g

function escapeText(text: string): string {
  return text.replace(ENTITY, '&amp;').replaceAll('&gt;', '>').replaceAll('-->', '--&gt;').replaceAll('<', '&lt;')
}

const TAG_PARTS = /^<(\/?)([a-z]+)((?:\.[\w-]+)*)(?:[ \t]+([^/].*)|[ \t]*\/?)>$/i
const OTHER_NAMES = new Map([
  ['em', 'i'],
  ['strong', 'b'],
])
const NAMES_WITH_ANNOTATION = ['v', 'lang']

/** The tag as WebVTT writes it; empty for one that it does not know, null for what is no tag, such as '<3>'. */
function repairTag(tag: string): string | null {
  if (isCueTag(tag)) return tag.replace(ENTITY, '&amp;')
  const timeInMs = parseCueTime(tag.slice(1, -1))
  if (timeInMs !== null) return `<${formatCueTime(timeInMs)}>`
  const [, slash = '', written = '', classes = '', annotation = ''] = TAG_PARTS.exec(tag) ?? []
  if (written === '') return null
  const name = written.toLowerCase()
  if (name === 'br') return '\n'
  const known = OTHER_NAMES.get(name) ?? name
  const rest = NAMES_WITH_ANNOTATION.includes(known) && annotation !== '' ? ` ${cleanAnnotation(annotation)}` : ''
  const repaired = `<${slash}${known}${slash ? '' : classes + rest}>`
  return isCueTag(repaired) ? repaired : ''
}

function cleanAnnotation(annotation: string): string {
  return annotation.replaceAll(/["=]/g, '').replace(ENTITY, '&amp;').trim()
}
