import { APP, reachableFrom } from './preload-plan.ts'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const ENTRY = ['src/web/main.tsx']
const HOME = ['src/web/member-dashboard.tsx']

/** Found through one file that names them all, so what uses which is left to the bundler. */
const ICONS = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/
const ICONS_OF_ENTRY = /[\\/]icons[\\/](moon|sun)\.mjs$/

/** How many of these modules need it before they run. */
type NeededBy = (modules: readonly string[]) => number

/**
 * What is loaded together is bundled together: the headers of hundreds of answers weigh more than exact splitting would
 * save. The sign-in keeps its own parts, and every member screen finds the same few files. What only administrators'
 * screens need stays as the bundler cuts it.
 */
export function chunkGroups(root = process.cwd()): Rolldown.CodeSplittingGroup[] {
  const screensOf = (feature: string) => globSync(`src/web/features/${feature}/*.screen.tsx`, { cwd: root })
  const [live, library] = [screensOf('live-sessions'), screensOf('library')]
  const reached = new Map<string, ReadonlySet<string>>()
  const reachedFrom = (module: string, graph: Graph): ReadonlySet<string> => {
    const found =
      reached.get(module) ?? reachableFrom(join(root, module), (id) => graph.getModuleInfo(id)?.importedIds ?? [])
    reached.set(module, found)
    return found
  }
  const group = (name: string, holds: (by: NeededBy) => boolean): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, graph) => {
      if (graph.getModuleInfo(id)?.isEntry || ICONS.test(id)) return null
      return holds((modules) => modules.filter((each) => reachedFrom(each, graph).has(id)).length) ? name : null
    },
  })
  const inOrder = [
    group('entry', (by) => by(ENTRY) > 0),
    { name: 'entry', test: ICONS_OF_ENTRY },
    group('app', (by) => by([APP]) > 0 || (by(live) > 0 && by(library) > 0)),
    { name: 'icons', test: ICONS, minShareCount: 2 },
    group('live', (by) => by([...live, ...HOME]) > 1 && by(library) === 0),
    group('member', (by) => by([...library, ...HOME]) > 1),
  ]
  return inOrder.map((each, at) => ({ ...each, priority: inOrder.length - at }))
}
