import './ebook-text.css'
import { type Crop, cropToInk, WHOLE_PAGE } from './ebook-crop.ts'
import { createLinkLayer, readLinks } from './ebook-links.ts'
import type { Destination } from './ebook-outline.ts'
import type { Pdf } from './ebook-pdf.ts'
import { findMatches } from './ebook-search.ts'
import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A drawn page: its picture with the text and the links above it. */
export interface Sheet {
  element: HTMLElement
  /** Marks every place of the words; none for ''. */
  mark(words: string): void
  /** Takes it off the screen. */
  hide(): void
  /** Frees its memory, at once or when it leaves the screen. */
  discard(): void
}

interface SheetOptions {
  pdf: Pdf
  page: number
  /** The width of the sheet in CSS pixels. */
  width: number
  /** Without the empty margins to the left and right. */
  isCropped: boolean
  onJump: (to: Destination) => void
  signal: AbortSignal
}

/** Draws a page beside the document. */
export async function drawSheet({ pdf, page: number, width, isCropped, onJump, signal }: SheetOptions): Promise<Sheet> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const crop = isCropped ? await findTextColumn(page, signal) : WHOLE_PAGE
  const scale = width / crop.width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const left = -crop.left * viewport.width
  const canvas = document.createElement('canvas')
  const density = pixelDensityOf(width * viewport.height)
  setSize(canvas, width * density, viewport.height * density)
  const drawing = page.render({
    canvas,
    viewport: page.getViewport({ scale, offsetX: left }),
    transform: [density, 0, 0, density, 0, 0],
  })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  try {
    const [text, annotations] = await Promise.all([drawText(page, scale), page.getAnnotations(), drawing.promise])
    signal.throwIfAborted()
    const layer = document.createElement('div')
    layer.className = 'ebook-layers'
    Object.assign(layer.style, { left: `${left}px`, width: `${viewport.width}px` })
    layer.append(text.element, createLinkLayer(readLinks(annotations, viewport), onJump))
    const element = document.createElement('div')
    element.className = 'ebook-sheet'
    element.style.aspectRatio = `${width} / ${viewport.height}`
    canvas.ariaHidden = 'true'
    element.append(canvas, layer)
    let isDiscarded = false
    return {
      element,
      mark: (words) => markMatches(text.lines, words),
      hide() {
        element.remove()
        if (isDiscarded) setSize(canvas, 0, 0)
      },
      discard() {
        isDiscarded = true
        if (!element.isConnected) setSize(canvas, 0, 0)
      },
    }
  } catch (error) {
    setSize(canvas, 0, 0)
    throw error
  } finally {
    page.cleanup()
  }
}

interface DrawnText {
  element: HTMLElement
  lines: readonly HTMLElement[]
}

/** Not cancelled with the picture: a cancelled text layer throws an error that cannot be caught. */
async function drawText(page: PDFPageProxy, scale: number): Promise<DrawnText> {
  const element = document.createElement('div')
  element.className = 'ebook-text'
  element.style.setProperty('--total-scale-factor', String(scale))
  const layer = new TextLayer({
    textContentSource: await page.getTextContent(),
    container: element,
    viewport: page.getViewport({ scale }),
  })
  await layer.render()
  return { element, lines: layer.textDivs }
}

/** Wide enough to see a thin line of text. */
const SAMPLE_WIDTH_IN_PIXELS = 320

/** The part of the page's width that is not empty, found in a small picture of it: texts, drawings and scans alike. */
async function findTextColumn(page: PDFPageProxy, signal: AbortSignal): Promise<Crop> {
  const viewport = page.getViewport({ scale: SAMPLE_WIDTH_IN_PIXELS / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  setSize(canvas, viewport.width, viewport.height)
  const drawing = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  await drawing.promise
  const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  setSize(canvas, 0, 0)
  return picture ? cropToInk(picture) : WHOLE_PAGE
}

/** Weak phones hold 6 million pixels (24 MB) for a page; a larger page is drawn at a lower resolution. */
const MAX_PIXELS = 6_000_000

function pixelDensityOf(area: number): number {
  return Math.min(window.devicePixelRatio, Math.sqrt(MAX_PIXELS / area))
}

/** Phones keep the memory of a removed canvas for a while unless it is made empty. */
function setSize(canvas: HTMLCanvasElement, width: number, height: number): void {
  canvas.width = Math.floor(width)
  canvas.height = Math.floor(height)
}

function markMatches(lines: readonly HTMLElement[], words: string): void {
  const texts = lines.map((line) => line.textContent)
  const matches = findMatches(texts, words)
  for (const [index, line] of lines.entries()) {
    const text = texts[index] ?? ''
    const nodes: Node[] = []
    let rest = 0
    for (const { from, to } of matches.filter((match) => match.text === index)) {
      const mark = document.createElement('mark')
      mark.textContent = text.slice(from, to)
      nodes.push(document.createTextNode(text.slice(rest, from)), mark)
      rest = to
    }
    const isMarked = line.firstElementChild !== null
    if (nodes.length > 0 || isMarked) line.replaceChildren(...nodes, text.slice(rest))
  }
}
