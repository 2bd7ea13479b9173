import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite resolves it to the file's URL.
// eslint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type Pdf = PDFDocumentProxy

// The worker's own policy allows WebAssembly. Browsers keep a hashed file for a year with the policy that it came with:
// the query makes them load it again after an upgrade from a release whose policy forbade it.
GlobalWorkerOptions.workerSrc = `${workerUrl}?wasm`

/** Where `scripts/pdf-files.ts` puts the files that pdf.js loads on demand. */
const PDFJS_FILES = `/assets/pdfjs-${version}`

const OPTIONS = {
  rangeChunkSize: 32_768,
  disableStream: true,
  disableAutoFetch: true,
  wasmUrl: `${PDFJS_FILES}/wasm/`,
  cMapUrl: `${PDFJS_FILES}/cmaps/`,
  standardFontDataUrl: `${PDFJS_FILES}/standard_fonts/`,
  enableXfa: false,
  verbosity: 0,
}

/** How long a worker has to end by itself. */
const TERMINATED_AFTER_MS = 500

/** Opens the file and fetches only the ranges that the shown pages need; `signal` closes it. */
export function openPdf(url: string, signal: AbortSignal): Promise<Pdf> {
  return load({ url: new URL(url, location.href), withCredentials: false }, signal)
}

/** The same for a file on this device. */
export function openLocalPdf(file: Blob, signal: AbortSignal): Promise<Pdf> {
  return load({ range: new LocalRanges(file) }, signal)
}

class LocalRanges extends PDFDataRangeTransport {
  readonly #file: Blob

  constructor(file: Blob) {
    super(file.size, null)
    this.#file = file
  }

  override requestDataRange(begin: number, end: number): void {
    // A file that cannot be read any more leaves the request open; the caller has a deadline.
    void this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      .catch(() => this.abort())
  }
}

function load(source: object, signal: AbortSignal): Promise<Pdf> {
  const worker = new PDFWorker({ verbosity: OPTIONS.verbosity })
  const task = getDocument({ ...source, ...OPTIONS, worker })
  const close = (): void => {
    // The task waits for an answer of its worker, which a crafted file can keep busy for ever.
    const timeLimit = new Promise((resolve) => setTimeout(resolve, TERMINATED_AFTER_MS))
    void Promise.race([task.destroy().catch(() => {}), timeLimit]).then(() => worker.destroy())
  }
  signal.addEventListener('abort', close, { once: true })
  return task.promise
}
