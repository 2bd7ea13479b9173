import './ebook-text.css'
import { openPdf, type Pdf } from '#web/platform/pdf.ts'
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

export { openPdf, type Pdf }

export interface PageRender {
  pdf: Pdf
  page: number
  /** In CSS pixels. */
  width: number
  container: HTMLElement
  /** The text to highlight. */
  searchText: string
  signal: AbortSignal
}

/** Renders a page with its text layer above it, and releases the previous page. */
export async function renderPdfPage({
  pdf,
  page: number,
  width,
  container,
  searchText,
  signal,
}: PageRender): Promise<void> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const density = pixelDensityOf(viewport.width * viewport.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.ariaHidden = 'true'
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  const text = document.createElement('div')
  text.className = 'ebook-text'
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  // Not cancelled with the drawing: a cancelled text layer throws an error that cannot be caught.
  const renderText = async (): Promise<HTMLElement[]> => {
    const layer = new TextLayer({ textContentSource: await page.getTextContent(), container: text, viewport })
    await layer.render()
    return layer.textDivs
  }
  const [lines] = await Promise.all([renderText(), drawing.promise])
  signal.throwIfAborted()
  highlight(lines, searchText)
  container.querySelectorAll('canvas').forEach(release)
  container.style.aspectRatio = `${viewport.width} / ${viewport.height}`
  container.replaceChildren(canvas, text)
  page.cleanup()
}

/** Weak phones hold 6 million pixels (24 MB) for a page; a larger page is drawn at a lower resolution. */
const MAX_PIXELS = 6_000_000

function pixelDensityOf(area: number): number {
  return Math.min(window.devicePixelRatio, Math.sqrt(MAX_PIXELS / area))
}

/** Phones keep the memory of a removed canvas for a while unless it is made empty. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

function highlight(lines: readonly HTMLElement[], searched: string): void {
  if (!searched) return
  for (const line of lines)
    line.classList.toggle('found', line.textContent.toLowerCase().includes(searched.toLowerCase()))
}
