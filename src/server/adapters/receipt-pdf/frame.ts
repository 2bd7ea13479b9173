import { wrapLines, writeLine } from './text.ts'
import type { ReceiptFrame } from '#server/ports/receipt-renderer.ts'
import { readingPalette } from '#shared/domain/brand-colour.ts'

const LEFT = 56
const WIDTH = 483
const TOP = 48
const LOGO = { width: 180, height: 48 }
const NAME = { size: 15, weight: 600 } as const
/** The last line of the foot stands here. */
const BOTTOM = 800
const SMALL = { size: 9 } as const

/** The logo, and the name unless the logo is it. Returns where the content begins. */
export function drawHead(doc: PDFKit.PDFDocument, { name, colour, logo, isNameInLogo }: ReceiptFrame): number {
  let y = TOP
  if (logo) {
    doc.image(Buffer.from(logo), LEFT, y, { fit: [LOGO.width, LOGO.height] })
    y += LOGO.height + 8
  }
  const lines = logo && isNameInLogo ? [] : wrapLines(doc, name, WIDTH, NAME)
  for (const line of lines) {
    writeLine(doc, line, { ...NAME, x: LEFT, y, colour: readingPalette(colour).strong })
    y += 20
  }
  return y + 26
}

/** Name, postal address and contact at the end of the page. */
export function drawFoot(doc: PDFKit.PDFDocument, { name, colour, lines }: ReceiptFrame): void {
  const wrapped = wrapLines(doc, [name, ...lines].join('  ·  '), WIDTH, SMALL)
  const { muted, ornament } = readingPalette(colour)
  const top = BOTTOM - wrapped.length * 14
  doc
    .moveTo(LEFT, top - 8)
    .lineTo(LEFT + WIDTH, top - 8)
    .lineWidth(0.7)
    .strokeColor(ornament)
    .stroke()
  for (const [at, line] of wrapped.entries())
    writeLine(doc, line, { ...SMALL, x: LEFT, y: top + at * 14, colour: muted })
}
