/** A text with the selected range; `start` and `end` are equal for a caret. */
export interface Selection {
  text: string
  start: number
  end: number
}

export type Mark = 'bold' | 'italic'

/** How many asterisks a mark adds on each side. */
const STARS: Record<Mark, number> = { bold: 2, italic: 1 }

/** Puts the selected words between the mark's asterisks, or takes these away. */
export function toggleMark(selection: Selection, mark: Mark): Selection {
  const { text, start, end } = trimmed(selection)
  const outside = Math.min(starsBefore(text, start), starsAfter(text, end))
  if (hasMark(outside, mark)) {
    const by = STARS[mark]
    return {
      text: text.slice(0, start - by) + text.slice(start, end) + text.slice(end + by),
      start: start - by,
      end: end - by,
    }
  }
  const stars = '*'.repeat(STARS[mark])
  // Asterisks do not reach across lines, so each line gets its own.
  const marked = text
    .slice(start, end)
    .split('\n')
    .map((line) => (line.trim() === '' && line !== text.slice(start, end) ? line : around(line, stars)))
    .join('\n')
  const isOneLine = !text.slice(start, end).includes('\n')
  return {
    text: text.slice(0, start) + marked + text.slice(end),
    start: isOneLine ? start + stars.length : start,
    end: start + marked.length - (isOneLine ? stars.length : 0),
  }
}

const ITEM = '- '

/** Makes the lines of the selection items of a list, or plain lines again. */
export function toggleList({ text, start, end }: Selection): Selection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = endOfLine(text, end)
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith(ITEM))
  const changed = lines.map((line) => (isList ? line.slice(ITEM.length) : asItem(line))).join('\n')
  const next = text.slice(0, from) + changed + text.slice(to)
  return start === end
    ? { text: next, start: from + changed.length, end: from + changed.length }
    : { text: next, start: from, end: from + changed.length }
}

/** The address that a new link begins with. */
const ADDRESS = 'https://'

/** Makes a link of the selected words and selects its address, which is typed next. */
export function insertLink(selection: Selection, wordsIfNone: string): Selection {
  const { text, start, end } = trimmed(selection)
  const words = text.slice(start, end) || wordsIfNone
  const address = start + words.length + '[]('.length
  return {
    text: `${text.slice(0, start)}[${words}](${ADDRESS})${text.slice(end)}`,
    start: address,
    end: address + ADDRESS.length,
  }
}

/** What Enter makes of an item of a list: a further item, or the end of the list; null outside of a list. */
export function continueList({ text, start, end }: Selection): Selection | null {
  const from = text.lastIndexOf('\n', start - 1) + 1
  if (start !== end || !text.startsWith(ITEM, from) || start < from + ITEM.length) return null
  if (text.slice(from, endOfLine(text, start)) === ITEM) {
    return { text: text.slice(0, from) + text.slice(from + ITEM.length), start: from, end: from }
  }
  const inserted = `\n${ITEM}`
  const caret = start + inserted.length
  return { text: text.slice(0, start) + inserted + text.slice(end), start: caret, end: caret }
}

function asItem(line: string): string {
  return line.startsWith(ITEM) ? line : `${ITEM}${line}`
}

/** Asterisks beside a space would mark nothing. */
function trimmed({ text, start, end }: Selection): Selection {
  const chosen = text.slice(start, end)
  if (chosen.trim() === '') return { text, start, end: start }
  return { text, start: start + chosen.search(/\S/u), end: start + chosen.trimEnd().length }
}

function around(line: string, stars: string): string {
  const words = line.trim()
  return line.replace(words, () => stars + words + stars)
}

/** One asterisk is italic, two are bold, three are both. */
function hasMark(stars: number, mark: Mark): boolean {
  return mark === 'bold' ? stars >= 2 : stars === 1 || stars === 3
}

function starsBefore(text: string, at: number): number {
  return text.slice(0, at).match(/\*+$/u)?.[0].length ?? 0
}

function starsAfter(text: string, at: number): number {
  return text.slice(at).match(/^\*+/u)?.[0].length ?? 0
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
