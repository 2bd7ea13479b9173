import type { DocumentTask } from './document-check.ts'
import { type ReadRange, serveTasks } from '#server/platform/worker-tasks.ts'
import type { DocumentState } from '#server/ports/document-check.ts'
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

serveTasks<DocumentTask, DocumentState>(async ({ sizeInBytes }, read) => {
  const opening = getDocument({
    range: new StoredRanges(sizeInBytes, read),
    disableStream: true,
    disableAutoFetch: true,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  try {
    const pdf = await opening.promise
    if (pdf.numPages < 1) return 'DAMAGED'
    await pdf.getPage(1)
    await pdf.getPage(pdf.numPages)
    return 'READABLE'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'LOCKED' : 'DAMAGED'
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
