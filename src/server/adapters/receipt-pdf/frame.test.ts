import { renderReceipt } from './drawing.ts'
import type { ReceiptFrame } from '#server/ports/receipt-renderer.ts'
import type { NumberedReceipt } from '#shared/domain/receipts.ts'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const receipt: NumberedReceipt = {
  kind: 'RECEIPT',
  number: '2026-27/000123',
  issuedAt: new Date('2026-11-21T06:30:00Z'),
  amountInPaise: 69_900,
  text: {
    seller: { name: '', address: '', state: '', gstin: '', sac: '999293' },
    member: { name: 'Asha', email: 'asha@example.com', address: '', state: '', gstin: '' },
    planName: 'Half-Yearly',
    paymentId: 'pay_1',
    paidAt: '2026-11-21T06:30:00Z',
    tax: null,
    of: null,
  },
}
const plain: ReceiptFrame = { name: 'Ananda', colour: '', logo: null, isNameInLogo: false, lines: [] }
const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#0000e080' } })
  .png()
  .toBuffer()

/** The texts of the page with their heights from its lower edge, and the number of pictures. */
async function read(frame: ReceiptFrame) {
  const document = await getDocument({ data: new Uint8Array(await renderReceipt({ receipt, frame })), verbosity: 0 })
    .promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  const { fnArray } = await page.getOperatorList()
  const pictures = fnArray.filter((operation) => operation === OPS.paintImageXObject).length
  return { pages: document.numPages, pictures, texts, all: texts.map(({ str }) => str).join(' ') }
}

test('a receipt begins and ends with the name, which also stands for a seller without one', async () => {
  const { texts, pages, pictures, all } = await read(plain)
  expect([pages, pictures]).toEqual([1, 0])
  expect([texts[0]?.str, all.match(/Ananda/g)?.length]).toEqual(['Ananda', 3])
})

test('a logo of letters stands for the name above; address and contact stand below', async () => {
  const lines = ['12 Lake Road', 'Pune 411001', 'a@example.com', '+91 98200 11223']
  const { pictures, texts, all } = await read({ ...plain, logo, isNameInLogo: true, lines })
  expect(pictures).toBe(1)
  const foot = texts.filter(({ transform }) => Number(transform[5]) < 60).map(({ str }) => str)
  expect(foot.join(' ').replaceAll(/\s+/g, ' ')).toBe(`Ananda · ${lines.join(' · ')}`)
  expect(all.match(/Ananda/g)).toHaveLength(2)
})

test('a long name in Hindi and a long address stay on the page', async () => {
  const name = 'हिमालय आनंद योग विद्यालय एवं श्री क्षेत्र संस्थान '.repeat(2).trim()
  const { pages, texts } = await read({ ...plain, name, logo, lines: ['A long street name '.repeat(12)] })
  expect(pages).toBe(1)
  for (const { transform, width } of texts) {
    expect(Number(transform[4]) + width).toBeLessThan(545)
    expect(Number(transform[5])).toBeGreaterThan(30)
  }
})

test('the same brand gives the same bytes', async () => {
  const twice = await Promise.all([1, 2].map(() => renderReceipt({ receipt, frame: { ...plain, logo } })))
  expect(Buffer.from(twice[0] ?? []).equals(Buffer.from(twice[1] ?? []))).toBe(true)
})
