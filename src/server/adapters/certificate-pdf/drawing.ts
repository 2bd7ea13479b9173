import { registerFonts, wrapLines, writeLine } from '#server/adapters/receipt-pdf/text.ts'
import type { PrintedCertificate } from '#server/ports/certificate-renderer.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import PdfDocument from 'pdfkit'
import { encodeQR } from 'qr'

const LEFT = 72
const WIDTH = 698
const QR_SIZE = 110
const QR_TOP = 420
const MUTED_COLOUR = '#6b4d42'
const LINE_COLOUR = '#b8862f'

const WORDS = {
  en: {
    title: 'Certificate',
    before: 'This certifies that',
    after: 'has completed the course',
    check: 'Scan the code or open this address to check the certificate:',
  },
  hi: {
    title: 'प्रमाणपत्र',
    before: 'प्रमाणित किया जाता है कि',
    after: 'ने यह पाठ्यक्रम पूरा किया है',
    check: 'प्रमाणपत्र जाँचने के लिए कोड स्कैन करें या यह पता खोलें:',
  },
} as const

/** Draws a certificate on A4, landscape. */
export async function renderCertificate(printed: PrintedCertificate): Promise<Uint8Array> {
  const { name, courseTitle, issuedAt, url, siteName, language } = printed
  const words = WORDS[language]
  const info = { Title: `${words.title} – ${courseTitle}`, Author: siteName, CreationDate: issuedAt, ModDate: issuedAt }
  const page = { size: 'A4', layout: 'landscape', margin: 0 } as const
  const doc = new PdfDocument({ ...page, info, lang: language, displayTitle: true })
  registerFonts(doc)
  doc.rect(36, 36, 770, 523).lineWidth(1.5).stroke(LINE_COLOUR)

  let y = 76
  function write(text: string, { size, weight = 400, colour, after = 0 }: Style): void {
    for (const line of wrapLines(doc, text, WIDTH, { size, weight })) {
      writeLine(doc, line, { x: LEFT, y, size, weight, ...(colour && { colour }) })
      y += size * 1.5
    }
    y += after
  }
  write(siteName, { size: 13, colour: MUTED_COLOUR, after: 4 })
  write(words.title, { size: 32, weight: 600, after: 12 })
  write(words.before, { size: 13, colour: MUTED_COLOUR })
  write(name, { size: name.length > 40 ? 18 : 26, weight: 600, after: 8 })
  write(words.after, { size: 13, colour: MUTED_COLOUR })
  write(courseTitle, { size: courseTitle.length > 60 ? 14 : 20, weight: 600, after: 8 })
  write(formatIstDate(issuedAt), { size: 12 })

  drawQrCode(doc, url, { x: LEFT, y: QR_TOP })
  y = QR_TOP + 34
  writeLine(doc, words.check, { x: LEFT + QR_SIZE + 20, y, size: 10, colour: MUTED_COLOUR })
  writeLine(doc, url, { x: LEFT + QR_SIZE + 20, y: y + 18, size: 10 })
  doc.link(LEFT + QR_SIZE + 20, y + 16, WIDTH - QR_SIZE - 20, 16, url)
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

interface Style {
  size: number
  weight?: 400 | 600
  colour?: string
  after?: number
}

/** The code with its quiet zone, as squares: sharp at every size. */
function drawQrCode(doc: PDFKit.PDFDocument, text: string, { x, y }: { x: number; y: number }): void {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const size = QR_SIZE / rows.length
  rows.forEach((row, down) =>
    row.forEach((isDark, across) => {
      if (isDark) doc.rect(x + across * size, y + down * size, size, size)
    }),
  )
  doc.fill('#000000')
}
