import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const DOOR = ['src/web/main.tsx']
const APP = ['src/web/routes.tsx', 'src/web/layouts/member.tsx', 'src/web/features/consents/consent-panel.tsx']
const HOME = ['src/web/routes.dashboard.tsx']
const LIVE = ['live-sessions/live-sessions.screen', 'live-sessions/stream.screen'].map(featureFile)
const LIBRARY = ['library/my-courses.screen', 'library/course.screen', 'library/free-ebook.screen'].map(featureFile)

/** Found through one file that names them all, so what uses which is left to the bundler. */
const ICONS = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/
const ICONS_OF_DOOR = /[\\/]icons[\\/](moon|sun)\.mjs$/

interface Group {
  name: string
  /** Whether a file belongs here, by which of the screens need it before they run. */
  holds: (isNeededBy: NeededBy) => boolean
}

/** How many of these files need it. */
type NeededBy = (entries: readonly string[]) => number

/**
 * What is loaded together lies together: hundreds of answers' headers weigh more than what they would save. The
 * sign-in keeps its own parts, and every member's screen finds the same few files. What the administrator's screens need
 * stays as the bundler cuts it.
 */
export function chunkGroups(root = process.cwd()): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, ReadonlySet<string>>()
  const reachedFrom = (entry: string, graph: Graph): ReadonlySet<string> => {
    const known = reached.get(entry)
    if (known) return known
    const found = closure(join(root, entry), graph)
    reached.set(entry, found)
    return found
  }
  const group = ({ name, holds }: Group): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, graph) => {
      if (graph.getModuleInfo(id)?.isEntry || ICONS.test(id)) return null
      const isNeededBy: NeededBy = (entries) => entries.filter((entry) => reachedFrom(entry, graph).has(id)).length
      return holds(isNeededBy) ? name : null
    },
  })
  const inOrder = [
    group({ name: 'door', holds: (by) => by(DOOR) > 0 }),
    { name: 'door', test: ICONS_OF_DOOR },
    group({ name: 'app', holds: (by) => by(APP) > 0 || (by(LIVE) > 0 && by(LIBRARY) > 0) }),
    { name: 'icons', test: ICONS, minShareCount: 2 },
    group({ name: 'live', holds: (by) => by([...LIVE, ...HOME]) > 1 && by(LIBRARY) === 0 }),
    group({ name: 'member', holds: (by) => by([...LIBRARY, ...HOME]) > 1 }),
  ]
  return inOrder.map((each, at) => ({ ...each, priority: inOrder.length - at }))
}

function featureFile(name: string): string {
  return `src/web/features/${name}.tsx`
}

/** A module and all that it imports before it runs. */
function closure(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
