import * as z from 'zod/mini'

/** Something above the page, such as a dialog. */
interface Layer {
  /** Called when Back was pressed. It closes the layer, unless the person has to be asked first. */
  onBack: () => void
}

/** A history entry: the page as the router numbers it, and how many layers above it the entry stands for. */
interface Entry {
  page: number
  depth: number
}

const entryState = z.object({ idx: z.number(), layers: z.optional(z.number()) })
const anyState = z.looseObject({})

let layers: readonly Layer[] = []
let shown: Entry | null = null
let timer: ReturnType<typeof setTimeout> | undefined

if ('history' in globalThis) {
  shown = readEntry()
  addEventListener('popstate', onPopState)
}

/**
 * Gives a layer a history entry, so that Back closes it instead of leaving the page. Returns the function to be called
 * once it is closed. The router sees none of these entries: they repeat the page's own state. Back meets the one
 * that is below the others last, also when they were there before it.
 */
export function openLayer(onBack: () => void, { isBelow = false } = {}): () => void {
  const layer = { onBack }
  layers = isBelow ? [layer, ...layers] : [...layers, layer]
  addEntriesSoon()
  return () => {
    layers = layers.filter((other) => other !== layer)
  }
}

/** Leaves the page as Back would have done without its layers. */
export function goBackPastLayers(): void {
  const { depth } = readEntry()
  layers = []
  shown = null
  history.go(-depth - 1)
}

/** Later, so that a dialog that replaces another one takes over its entry. */
function addEntriesSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(addEntries)
}

function addEntries(): void {
  const { page, depth } = readEntry()
  for (let next = depth + 1; next <= layers.length; next += 1) {
    history.pushState({ ...anyState.safeParse(history.state).data, layers: next }, '')
  }
  shown = { page, depth: Math.max(depth, layers.length) }
}

/**
 * Back closes the layers whose entries were left. The entry of a layer that was closed otherwise stays until Back
 * leaves it: then nothing changes on the page, so Back goes on to the entry before.
 */
function onPopState(): void {
  const before = shown
  shown = readEntry()
  const left = layers.slice(shown.depth)
  for (const { onBack } of left.toReversed()) onBack()
  const isUnused = left.length === 0 && before?.page === shown.page && shown.depth < before.depth
  if (isUnused) history.back()
  else addEntriesSoon()
}

function readEntry(): Entry {
  const { idx = 0, layers: depth = 0 } = entryState.safeParse(history.state).data ?? {}
  return { page: idx, depth }
}
