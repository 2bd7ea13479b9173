import { wrapLines, registerFonts, writeLine } from './text.ts'
import { drawFoot, drawHead } from './frame.ts'
import type { FramedReceipt } from '#server/ports/receipt-renderer.ts'
import { stateName } from '#shared/domain/gst.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { rupees } from '#shared/domain/money.ts'
import { type NumberedReceipt, PRINTED_WAYS, type ReceiptContent } from '#shared/domain/receipts.ts'
import PdfDocument from 'pdfkit'

const LEFT = 56
const RIGHT = 539
const MIDDLE = 310
const MUTED_COLOUR = '#6b4d42'
const RULE_COLOUR = '#e2d4bf'

/** Draws a receipt on A4. Takes 100 to 500 ms of CPU time, so it runs in a worker thread. */
export async function renderReceipt({ receipt, frame }: FramedReceipt): Promise<Uint8Array> {
  const { issuedAt, number } = receipt
  const info = { Title: `${titleOf(receipt)} ${number}`, CreationDate: issuedAt, ModDate: issuedAt }
  const doc = new PdfDocument({ size: 'A4', margin: 0, info, lang: 'en-IN', displayTitle: true })
  registerFonts(doc)
  draw(doc, { receipt, frame })
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function draw(doc: PDFKit.PDFDocument, { receipt, frame }: FramedReceipt): void {
  const { number, issuedAt, amountInPaise, text } = receipt
  const { seller, member, tax, of } = text

  drawFoot(doc, frame)
  let y = drawHead(doc, frame)
  writeLine(doc, titleOf(receipt), { x: LEFT, y, size: 22, weight: 600 })
  writeLine(doc, number, { x: 0, y: y + 4, right: RIGHT, size: 12, weight: 600 })
  writeLine(doc, formatIstDate(issuedAt), { x: 0, y: y + 22, right: RIGHT, colour: MUTED_COLOUR })
  y += 44
  if (of) {
    const issued = formatIstDate(new Date(of.issuedAt))
    writeLine(doc, `For receipt ${of.number} of ${issued}`, { x: LEFT, y, colour: MUTED_COLOUR })
    y += 18
  }
  drawRule(doc, y + 4)
  y += 22

  const from = drawParty(doc, { x: LEFT, y, label: 'From', ...seller, name: seller.name || frame.name })
  const to = drawParty(doc, { x: MIDDLE, y, label: 'To', ...member, name: member.name || 'A member who has left' })
  y = Math.max(from, to) + 16
  drawRule(doc, y)
  y += 14

  y = drawRow(doc, y, ['Description', 'Amount'], { isHead: true })
  const first = tax ? tax.taxableInPaise : amountInPaise
  for (const [at, line] of wrapLines(doc, `${text.planName} – online spiritual course`, 330).entries())
    y = drawRow(doc, y, [line, at === 0 ? formatMoney(first) : ''])
  if (tax) {
    writeLine(doc, `SAC ${seller.sac}`, { x: LEFT, y: y - 4, size: 9, colour: MUTED_COLOUR })
    y += 14
    for (const { name, percent, amountInPaise: amount } of tax.lines)
      y = drawRow(doc, y, [`${name} ${percent} %`, formatMoney(amount)])
  }
  drawRule(doc, y + 2)
  y = drawRow(doc, y + 12, [receipt.kind === 'RECEIPT' ? 'Total paid' : 'Total refunded', formatMoney(amountInPaise)], {
    isHead: true,
    size: 13,
  })
  y += 20

  const notes = [
    paidNote(text),
    ...(tax
      ? [`Place of supply: ${stateName(tax.placeOfSupply) ?? ''} (${tax.placeOfSupply})`, 'Reverse charge: no']
      : []),
    'Made by computer and valid without a signature.',
  ]
  for (const note of notes) {
    writeLine(doc, note, { x: LEFT, y, size: 9, colour: MUTED_COLOUR })
    y += 15
  }
}

/** When and how it was paid: with the provider's id of the payment, or the way and reference of a recorded one. */
function paidNote({ paidAt, paidBy, paymentId }: ReceiptContent): string {
  const day = formatIstDate(new Date(paidAt))
  if (!paidBy) return `Paid on ${day}, payment ${paymentId}`
  return `Paid on ${day} ${PRINTED_WAYS[paidBy.way]}${paidBy.reference && `, reference ${paidBy.reference}`}`
}

function titleOf({ kind, text }: NumberedReceipt): string {
  if (kind === 'CREDIT_NOTE') return 'Credit note'
  return text.tax ? 'Tax invoice' : 'Receipt'
}

interface Party {
  x: number
  y: number
  label: string
  name: string
  address: string
  state: string
  gstin: string
  email?: string
}

/** Returns the y position of its end. */
function drawParty(doc: PDFKit.PDFDocument, { x, y, label, name, address, state, gstin, email }: Party): number {
  writeLine(doc, label, { x, y, size: 9, colour: MUTED_COLOUR })
  let at = y + 15
  const width = x === LEFT ? MIDDLE - LEFT - 20 : RIGHT - MIDDLE
  for (const line of wrapLines(doc, name, width, { size: 12, weight: 600 })) {
    writeLine(doc, line, { x, y: at, size: 12, weight: 600 })
    at += 18
  }
  const rest = [address, stateName(state) ?? '', email ?? '', gstin && `GSTIN ${gstin}`]
  for (const line of rest.flatMap((each) => wrapLines(doc, each, width))) {
    writeLine(doc, line, { x, y: at })
    at += 15
  }
  return at
}

function drawRow(
  doc: PDFKit.PDFDocument,
  y: number,
  [label = '', amount = '']: string[],
  { isHead = false, size = 10 }: { isHead?: boolean; size?: number } = {},
): number {
  const weight = isHead ? 600 : 400
  writeLine(doc, label, { x: LEFT, y, weight, size })
  if (amount) writeLine(doc, amount, { x: 0, y, right: RIGHT, weight, size })
  return y + size + 10
}

function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor(RULE_COLOUR).stroke()
}

/** Always with paise, so that readers can verify the sum. */
function formatMoney(amountInPaise: number): string {
  return format.format(rupees(amountInPaise))
}

const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
