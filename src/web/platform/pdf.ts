import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite resolves it to the file's URL.
// eslint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type Pdf = PDFDocumentProxy

GlobalWorkerOptions.workerSrc = workerUrl

/** Where `scripts/pdf-files.ts` puts the files that pdf.js loads on demand. */
const PDFJS_FILES = `/assets/pdfjs-${version}`

const OPTIONS = {
  rangeChunkSize: 32_768,
  disableStream: true,
  disableAutoFetch: true,
  // The content security policy forbids WebAssembly; the JavaScript decoders do the same.
  useWasm: false,
  wasmUrl: `${PDFJS_FILES}/wasm/`,
  cMapUrl: `${PDFJS_FILES}/cmaps/`,
  standardFontDataUrl: `${PDFJS_FILES}/standard_fonts/`,
  enableXfa: false,
  verbosity: 0,
}

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
  const task = getDocument({ ...source, ...OPTIONS })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  return task.promise
}
