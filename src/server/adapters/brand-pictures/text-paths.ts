import { type Font, openSync } from 'fontkit'
import { createRequire } from 'node:module'

/*
 * Texts as SVG paths: what draws the SVG knows no fonts, and a server may have none.
 */

const { resolve } = createRequire(import.meta.url)
const MUKTA = ['latin', 'latin-ext', 'devanagari']
const files = {
  display: [
    'marcellus/files/marcellus-latin-400-normal',
    'marcellus/files/marcellus-latin-ext-400-normal',
    ...MUKTA.map((script) => `mukta/files/mukta-${script}-400-normal`),
  ],
  text: MUKTA.map((script) => `mukta/files/mukta-${script}-400-normal`),
  strong: MUKTA.map((script) => `mukta/files/mukta-${script}-600-normal`),
}
export type Face = keyof typeof files
const opened = new Map<string, Font>()

interface TextBlock {
  text: string
  face: Face
  /** The largest size in pixels; it is made smaller until the text fits. */
  size: number
  smallest: number
  width: number
  maxLines: number
}

/** A text in lines that are about equally long, as few as possible; what does not fit at the smallest size is cut off. */
export function layOut({ text, face, size, smallest, width, maxLines }: TextBlock): { size: number; lines: string[] } {
  for (let fitting = size; ; fitting = Math.max(smallest, fitting - 4)) {
    const lines = wrap(text, { face, size: fitting, width })
    if (lines.length <= maxLines) return { size: fitting, lines: balance(lines, { face, size: fitting, width }) }
    if (fitting === smallest) {
      const kept = lines.slice(0, maxLines)
      return { size: fitting, lines: kept.map((line, at) => (at === maxLines - 1 ? `${line} …` : line)) }
    }
  }
}

/** One line as a path whose baseline begins at the origin. */
export function pathOf(text: string, { face, size }: Style): { width: number; path: string } {
  let at = 0
  const parts = runsOf(text, face).map(({ font, text: part }) => {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    return glyphs.map(({ path }, n) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {}
      const drawn = `<path transform="translate(${at + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})" d="${path.toSVG()}"/>`
      at += xAdvance * scale
      return drawn
    })
  })
  return { width: at, path: parts.flat().join('') }
}

interface Style {
  face: Face
  size: number
}

function wrap(text: string, { width, ...style }: Style & { width: number }): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((each) => splitLongWord(each, { width, ...style }))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || pathOf(longer, style).width <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** The same number of lines, in the least width that they fit into. */
function balance(lines: string[], { width, ...style }: Style & { width: number }): string[] {
  let [narrow, wide, best] = [width / lines.length, width, lines]
  for (let step = 0; lines.length > 1 && step < 6; step++) {
    const middle = (narrow + wide) / 2
    const wrapped = wrap(lines.join(' '), { width: middle, ...style })
    if (wrapped.length <= lines.length) [wide, best] = [middle, wrapped]
    else narrow = middle
  }
  return best
}

function splitLongWord(word: string, { width, ...style }: Style & { width: number }): string[] {
  if (pathOf(word, style).width <= width) return [word]
  const graphemes = [...new Intl.Segmenter('hi').segment(word)].map(({ segment }) => segment)
  const half = Math.ceil(graphemes.length / 2)
  if (half === graphemes.length) return [word]
  return [graphemes.slice(0, half), graphemes.slice(half)].flatMap((part) =>
    splitLongWord(part.join(''), { width, ...style }),
  )
}

/** Splits a text where another font is needed; spaces and marks stay with what is before them. */
function runsOf(text: string, face: Face): { font: Font; text: string }[] {
  const fonts = files[face].map(open)
  const runs: { font: Font; text: string }[] = []
  for (const { segment } of new Intl.Segmenter('hi').segment(text)) {
    const last = runs.at(-1)
    const has = (font: Font) => font.hasGlyphForCodePoint(segment.codePointAt(0) ?? 0)
    const font = last && (segment === ' ' || (has(last.font) && last.font !== fonts[0])) ? last.font : fonts.find(has)
    // Without a glyph of ours an emoji would be an empty box.
    if (font === undefined) continue
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

function open(file: string): Font {
  const font = opened.get(file) ?? openSync(resolve(`@fontsource/${file}.woff`))
  opened.set(file, font)
  return font
}
