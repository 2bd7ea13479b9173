import { renderCertificate } from './drawing.ts'
import { decodeQR } from 'qr/decode.js'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const url = 'https://sadhana.example/c/abcdefghijklmnopqrst'
const printed = { courseTitle: 'A House at Dawn', issuedAt: new Date('2026-11-21T06:30:00Z'), url, siteName: 'Sadhana' }

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  expect(document.numPages).toBe(1)
  const { items } = await (await document.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s/g, '')
    .normalize('NFC')
}

test.each([
  { language: 'en' as const, name: 'Kavya Rao', texts: ['KavyaRao', 'Certificate', 'AHouseatDawn', url] },
  { language: 'hi' as const, name: 'काव्या राव', texts: ['काव्याराव', 'प्रमाणपत्र', url] },
  { language: 'en' as const, name: 'W'.repeat(80), texts: ['W'.repeat(40), url] },
])('a certificate in $language names $name on one page', async ({ language, name, texts }) => {
  const text = await textOf(await renderCertificate({ ...printed, language, name }))
  for (const expected of texts) expect(text).toContain(expected.normalize('NFC'))
})

test('its QR code leads to the public page, and pdftotext reads it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  try {
    const file = join(folder, 'certificate.pdf')
    writeFileSync(file, await renderCertificate({ ...printed, language: 'en', name: 'Kavya Rao' }))
    expect(execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })).toContain('Kavya Rao')
    execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', file, join(folder, 'page')])
    const { data, info } = await sharp(join(folder, 'page.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })).toBe(url)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
