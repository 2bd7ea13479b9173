import * as z from 'zod/mini'

/** A place in a PDF: its name, or an array that begins with a page. */
const destination = z.union([z.string(), z.array(z.unknown())])
export type Destination = z.output<typeof destination>

/** An entry of the list of contents. */
export interface OutlineEntry {
  title: string
  /** 0 for a chapter, 1 for its sections. */
  depth: number
  destination: Destination
}

const outlineNode = z.object({
  title: z.string(),
  dest: z.nullable(destination),
  get items() {
    return z.array(outlineNode)
  },
})
type OutlineNode = z.output<typeof outlineNode>

const pageReference = z.object({ num: z.number(), gen: z.number() })

/** The parts of a PDF that know its places. */
interface Placed {
  numPages: number
  getOutline: () => Promise<unknown>
  getDestination: (name: string) => Promise<unknown>
  getPageIndex: (reference: z.output<typeof pageReference>) => Promise<number>
}

const MAX_ENTRIES = 500
const MAX_DEPTH = 2

/** The list of contents from top to bottom; empty if the book has none. */
export async function readOutline(pdf: Placed): Promise<OutlineEntry[]> {
  const nodes = z.array(outlineNode).safeParse(await pdf.getOutline())
  return nodes.success ? entriesOf(nodes.data, 0).slice(0, MAX_ENTRIES) : []
}

function entriesOf(nodes: readonly OutlineNode[], depth: number): OutlineEntry[] {
  if (depth > MAX_DEPTH) return []
  return nodes.flatMap(({ title, dest, items }) => [
    ...(dest && title.trim() ? [{ title: title.trim(), depth, destination: dest }] : []),
    ...entriesOf(items, depth + 1),
  ])
}

/** The page of a destination; null if the book does not have it. */
export async function findDestinationPage(pdf: Placed, place: Destination): Promise<number | null> {
  const resolved = z.array(z.unknown()).safeParse(typeof place === 'string' ? await pdf.getDestination(place) : place)
  const target = resolved.data?.[0]
  const reference = pageReference.safeParse(target)
  const index = reference.success ? await pdf.getPageIndex(reference.data) : target
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= pdf.numPages) return null
  return index + 1
}

/** The destination that an annotation of the PDF names, if it does. */
export function parseDestination(value: unknown): Destination | undefined {
  return destination.safeParse(value).data
}
