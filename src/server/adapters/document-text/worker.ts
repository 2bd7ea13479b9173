import type { TextTask } from './document-text.ts'
import { type ReadRange, serveTasks } from '#server/platform/worker-tasks.ts'
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MAX_PAGES = 2000
const MAX_PAGE_LENGTH = 20_000

serveTasks<TextTask, string[]>(async ({ sizeInBytes }, read) => {
  const opening = getDocument({
    range: new StoredRanges(sizeInBytes, read),
    disableStream: true,
    disableAutoFetch: true,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  })
  try {
    const pdf = await opening.promise
    const pages: string[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
      // PostgreSQL stores no NUL.
      pages.push(text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_PAGE_LENGTH))
      page.cleanup()
    }
    return pages
  } finally {
    await opening.destroy()
  }
})

class StoredRanges extends PDFDataRangeTransport {
  readonly #read: ReadRange

  constructor(sizeInBytes: number, read: ReadRange) {
    super(sizeInBytes, null)
    this.#read = read
  }

  /** If the bytes cannot be read, the pool fails the task. */
  override requestDataRange(begin: number, end: number): void {
    void this.#read(begin, end).then((bytes) => this.onDataRange(begin, Uint8Array.from(bytes)))
  }
}
