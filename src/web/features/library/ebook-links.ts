import { type Destination, parseDestination } from './ebook-outline.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

/** A link of a page, at its place in percent of the page. */
export interface PageLink {
  target: { url: string } | { destination: Destination }
  /** The text below the link. */
  text: string
  rect: { left: number; top: number; width: number; height: number }
}

const annotation = z.object({
  subtype: z.literal('Link'),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  url: z.optional(z.string()),
  dest: z.optional(z.unknown()),
  overlaidText: z.optional(z.string()),
})

/** The size of a page and where a point of the PDF is on it. */
interface PageArea {
  width: number
  height: number
  convertToViewportPoint: (x: number, y: number) => number[]
}

/** What a book may open outside of the product: never a script or a file. */
const ALLOWED_PROTOCOLS = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** The links among the annotations of a page that may be followed. */
export function readLinks(annotations: readonly unknown[], area: PageArea): PageLink[] {
  return annotations.flatMap((each) => {
    const { data } = annotation.safeParse(each)
    const target = data && targetOf(data)
    return target ? [{ target, text: data.overlaidText?.trim() ?? '', rect: rectOf(data.rect, area) }] : []
  })
}

function targetOf({ url, dest }: z.output<typeof annotation>): PageLink['target'] | undefined {
  if (url !== undefined) return URL.canParse(url) && ALLOWED_PROTOCOLS.has(new URL(url).protocol) ? { url } : undefined
  const destination = parseDestination(dest)
  return destination === undefined ? undefined : { destination }
}

function rectOf([x1, y1, x2, y2]: readonly [number, number, number, number], area: PageArea): PageLink['rect'] {
  const [ax = 0, ay = 0] = area.convertToViewportPoint(x1, y1)
  const [bx = 0, by = 0] = area.convertToViewportPoint(x2, y2)
  return {
    left: (100 * Math.min(ax, bx)) / area.width,
    top: (100 * Math.min(ay, by)) / area.height,
    width: (100 * Math.abs(ax - bx)) / area.width,
    height: (100 * Math.abs(ay - by)) / area.height,
  }
}

/** Draws the links over a page: outside of the book they open a new tab, inside they jump. */
export function createLinkLayer(links: readonly PageLink[], onJump: (to: Destination) => void): HTMLElement {
  const layer = document.createElement('div')
  layer.className = 'ebook-links'
  layer.append(...links.map((link) => createLink(link, onJump)))
  return layer
}

function createLink({ target, text, rect }: PageLink, onJump: (to: Destination) => void): HTMLElement {
  const element = 'url' in target ? createOutsideLink(target.url) : document.createElement('button')
  if (element instanceof HTMLButtonElement && 'destination' in target) {
    element.type = 'button'
    element.addEventListener('click', () => onJump(target.destination))
  }
  element.ariaLabel = text || ('url' in target ? target.url : t('Go to another page'))
  Object.assign(element.style, {
    left: `${rect.left}%`,
    top: `${rect.top}%`,
    width: `${rect.width}%`,
    height: `${rect.height}%`,
  })
  return element
}

function createOutsideLink(url: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.title = url
  return link
}
