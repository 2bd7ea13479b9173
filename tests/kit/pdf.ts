import PdfDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'

interface PdfOptions {
  pages?: number
  /** Asked for when the file is opened. */
  userPassword?: string
  /** Asked for only by programs that change the file. */
  ownerPassword?: string
}

/** Writes a PDF with a number on each page. */
export async function pdfOf({ pages = 1, ...passwords }: PdfOptions): Promise<Buffer<ArrayBuffer>> {
  const document = new PdfDocument({ size: 'A5', autoFirstPage: false, ...passwords })
  for (let page = 1; page <= pages; page += 1) document.addPage().text(String(page))
  document.end()
  return Buffer.from(await buffer(document))
}
