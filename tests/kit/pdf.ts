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

/** A PDF of one page that is a JPEG 2000 picture, left half blue and right half red, as scanned books are stored. */
export function pdfOfScan({ width, height, bytes } = SMALL_SCAN): Buffer<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`,
    stream('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /P Do`)),
    stream(`/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/Filter/JPXDecode`, bytes),
  ].map((text, index) => `${index + 1} 0 obj${text}\nendobj\n`)
  return Buffer.from(`%PDF-1.5\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1')
}

function stream(entries: string, bytes: Buffer): string {
  return `<<${entries}/Length ${bytes.length}>>stream\n${bytes.toString('latin1')}\nendstream`
}

const SMALL_SCAN = {
  width: 48,
  height: 48,
  bytes: Buffer.from(
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAMAAAADAAAwgHAAAAAAAPY29scgEAAAAA' +
      'ABAAAAHRanAyY/9P/1EALwAAAAAAMAAAADAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAYCAgAA' +
      '/1wAKSJ/IH7gfuB+oHbwdvB2wG8AbwBu4GdQZ1BnaFAFUAVQR1fTV9NXYv9kABEAAUxhdmM1OS4zNy4xMDD/kAAKAAAAAAFIAAH/' +
      'k8f4Awmov9/4MBgHOI/H+AMANj/P/AAMAeU/AM/8AAwIla/H8ggACFG1twDH8ggAAZmht8PzDAAWfsEu9MUaOX5jw8kAw/MMABVm' +
      'el3pijRy/MeHk8fmMAAcTBCoVZE23z6aRafsPpxiBl+wPvQqJ0QAx+YyABz4EqhVkTbfPppFp+47jm2zWIYBWyH1onLfmQArsMP4' +
      'Ne8X/eA7wAGADK98Rp9D31RwCB68PpZS8peUvwDfmQAsXMX4Ne8X/eA7wAGADK98RkzgYAoEo64exW3Xzk63f+fwGn8BIEp2P8w3' +
      'gQ05nvDqZNxa25bnZGYISnfC/C/DSnY9+rKvqWCTr0KhkRSorbXDAOfwGn8BIEsiQcw3gQ05nvDqZNxa25bnZGYISnfC/C/DSyI/' +
      '+rKvqWCTr0KhkRSorbXD/9k=',
    'base64',
  ),
}
