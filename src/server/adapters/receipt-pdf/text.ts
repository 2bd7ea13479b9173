import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const SCRIPTS = ['latin', 'latin-ext', 'devanagari'] as const
const WEIGHTS = [400, 600] as const

/** Registers the product's fonts with a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const weight of WEIGHTS)
    for (const script of SCRIPTS)
      doc.registerFont(`${script}-${weight}`, resolve(`@fontsource/mukta/files/mukta-${script}-${weight}-normal.woff`))
}

type Weight = (typeof WEIGHTS)[number]
interface Run {
  script: (typeof SCRIPTS)[number]
  text: string
}

/** Splits a text where another font is needed; spaces stay with the preceding characters. */
export function splitByScript(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const script = scriptOf(character) ?? last?.script ?? 'latin'
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

interface LineOptions {
  x: number
  y: number
  size?: number
  weight?: Weight
  colour?: string
  /** Aligns the text to end here instead of starting at `x`. */
  right?: number
}

/** Writes one line, in as many fonts as its characters need. */
export function writeLine(doc: PDFKit.PDFDocument, text: string, options: LineOptions): void {
  const { y, size = 10, weight = 400, colour = '#391e17' } = options
  const runs = splitByScript(text)
  let x = options.right === undefined ? options.x : options.right - textWidth(doc, text, { size, weight })
  for (const run of runs) {
    doc.font(`${run.script}-${weight}`, size).fillColor(colour).text(run.text, x, y, { lineBreak: false })
    x += doc.widthOfString(run.text)
  }
}

/** Wraps a text at spaces and at its own line ends; a word that is too long is split. */
export function wrapLines(doc: PDFKit.PDFDocument, text: string, width: number, style: Style = {}): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/).flatMap((long) => splitLongWord(doc, long, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (textWidth(doc, longer, style) <= width) line = longer
      else {
        lines.push(line)
        line = word
      }
    }
    return [...lines, line].filter((each) => each !== '')
  })
}

interface Style {
  size?: number
  weight?: Weight
}

function textWidth(doc: PDFKit.PDFDocument, text: string, { size = 10, weight = 400 }: Style): number {
  return splitByScript(text).reduce(
    (sum, run) => sum + doc.font(`${run.script}-${weight}`, size).widthOfString(run.text),
    0,
  )
}

function splitLongWord(doc: PDFKit.PDFDocument, word: string, width: number, style: Style): string[] {
  if (textWidth(doc, word, style) <= width) return [word]
  const characters = [...new Intl.Segmenter('hi').segment(word)].map(({ segment }) => segment)
  const half = Math.ceil(characters.length / 2)
  if (half === characters.length) return [word]
  return [characters.slice(0, half), characters.slice(half)].flatMap((part) =>
    splitLongWord(doc, part.join(''), width, style),
  )
}

/** The script whose font has the character; undefined if every font has it. */
function scriptOf(character: string): Run['script'] | undefined {
  if (/[\p{Script=Devanagari}\u0964\u0965\u200C\u200D]/u.test(character)) return 'devanagari'
  if (character === ' ') return undefined
  return /[\u0000-\u00FF\u2013\u2014\u2018-\u2022\u2026]/.test(character) ? 'latin' : 'latin-ext'
}
