import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite resolves it to the file's URL.
// eslint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export { drawSheet } from './ebook-sheet.ts'
export type Pdf = PDFDocumentProxy

GlobalWorkerOptions.workerSrc = workerUrl

/** Where `scripts/pdf-files.ts` puts the files that pdf.js loads on demand. */
const PDFJS_FILES = `/assets/pdfjs-${version}`

/** Opens the file and fetches only the ranges that the shown pages need; `signal` closes it. */
export async function openPdf(url: string, signal: AbortSignal): Promise<Pdf> {
  const task = getDocument({
    url: new URL(url, location.href),
    withCredentials: false,
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
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  return task.promise
}
