import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const SITE = ['src/web/site/enhance.ts']
const DOOR = ['src/web/main.tsx']
const APP = ['src/web/routes.tsx', 'src/web/layouts/member.tsx', 'src/web/features/consents/consent-panel.tsx']
const MEMBER_SCREENS = [
  'dashboard/dashboard.screen.tsx',
  'programme/webinar-panel.tsx',
  'library/my-courses.screen.tsx',
  'library/course.screen.tsx',
  'library/free-ebook.screen.tsx',
  'live-sessions/live-sessions.screen.tsx',
  'live-sessions/stream.screen.tsx',
].map((file) => `src/web/features/${file}`)

/**
 * What is loaded together lies together: hundreds of answers' headers weigh more than what they would save. The public
 * pages' script keeps its own parts, the sign-in its own, and every member's screen finds the same two files. What the
 * administrator's screens need stays as the bundler cuts it.
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
  const group = (name: string, entries: readonly string[], atLeast = 1): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, graph) => {
      if (graph.getModuleInfo(id)?.isEntry) return null
      return entries.filter((entry) => reachedFrom(entry, graph).has(id)).length >= atLeast ? name : null
    },
  })
  const inOrder = [
    group('site', SITE),
    { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 3 },
    group('door', DOOR),
    group('app', APP),
    group('member', MEMBER_SCREENS, 2),
  ]
  return inOrder.map((each, at) => ({ ...each, priority: inOrder.length - at }))
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
