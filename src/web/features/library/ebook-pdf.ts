import './ebook-text.css'
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  TextLayer,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite answers the address of the file.
// eslint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** An e-book that is being read. */
export type Pdf = PDFDocumentProxy

GlobalWorkerOptions.workerSrc = workerUrl

/** Where `scripts/pdf-files.ts` puts what pdf.js fetches when a file asks for it. */
const FILES = `/assets/pdfjs-${version}`

/** Opens the file and fetches only what the pages in view need, in ranges; ends it when `signal` says so. */
export async function openPdf(url: string, signal: AbortSignal): Promise<Pdf> {
  const task = getDocument({
    url: new URL(url, location.href),
    withCredentials: false,
    rangeChunkSize: 32_768,
    disableStream: true,
    disableAutoFetch: true,
    // Our policy lets no page compile WebAssembly; the decoders in plain JavaScript do the same.
    useWasm: false,
    wasmUrl: `${FILES}/wasm/`,
    cMapUrl: `${FILES}/cmaps/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    enableXfa: false,
    verbosity: 0,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  return task.promise
}

export interface Drawing {
  pdf: Pdf
  page: number
  /** In CSS pixels. */
  width: number
  holder: HTMLElement
  /** What was searched for: where it stands, it is marked. */
  sought: string
  signal: AbortSignal
}

/** Draws one page with its text above it, and lets go of what stood there before. */
export async function drawPage({ pdf, page: number, width, holder, sought, signal }: Drawing): Promise<void> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const density = densityOf(viewport.width * viewport.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.ariaHidden = 'true'
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  const text = document.createElement('div')
  text.className = 'ebook-text'
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  // Not cancelled with the drawing: a text layer that is ends in an error that nobody can catch.
  const layText = async (): Promise<HTMLElement[]> => {
    const layer = new TextLayer({ textContentSource: await page.getTextContent(), container: text, viewport })
    await layer.render()
    return layer.textDivs
  }
  const [lines] = await Promise.all([layText(), drawing.promise])
  signal.throwIfAborted()
  mark(lines, sought)
  holder.querySelectorAll('canvas').forEach(release)
  holder.style.aspectRatio = `${viewport.width} / ${viewport.height}`
  holder.replaceChildren(canvas, text)
  page.cleanup()
}

/** A weak phone holds 6 million pixels (24 MB) for the one page it draws; beyond that the page is drawn less finely. */
const MOST_PIXELS = 6_000_000

function densityOf(area: number): number {
  return Math.min(window.devicePixelRatio, Math.sqrt(MOST_PIXELS / area))
}

/** Phones keep the memory of a removed canvas for a while, unless it is made small. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

function mark(lines: readonly HTMLElement[], sought: string): void {
  if (!sought) return
  for (const line of lines)
    line.classList.toggle('found', line.textContent.toLowerCase().includes(sought.toLowerCase()))
}
