import { callUrl } from '#shared/contract/call-url.ts'
import type { FirstCall, PreloadPlan } from '#shared/first-calls.ts'
import { runnerImport, type Rolldown } from 'vite'

/** What the plan reads of a row of the route table (`src/web/routes.ts`). */
interface Route {
  load: () => Promise<unknown>
  firstCalls?: (id: string) => FirstCall[]
}

export type Routes = Readonly<Record<string, Route>>

/** The module of the web that is loaded after the entry. */
export const APP = 'src/web/app.tsx'
const ADMIN_LAYOUT = 'src/web/layouts/admin.tsx'
const HINDI = 'src/web/i18n/hi/index.ts'
/** Stands for the id in the address of a call. */
const ID = '*'

/** The route table, which loads no screen by itself. */
export async function importRoutes(root: string): Promise<Routes> {
  const { module } = await runnerImport<{ routes: Routes }>('/src/web/routes.ts', { root, configFile: false })
  return module.routes
}

/**
 * What the application's page requests at once, screen by screen, besides the files that it names itself.
 * Administrators' screens have only their layout preloaded: they are rarely opened on a phone.
 */
export function preloadPlan(
  page: string,
  { routes, bundle }: { routes: Routes; bundle: Rolldown.OutputBundle },
): PreloadPlan {
  const neededBy = (source: string): string[] => {
    const all = new Set([APP, source].flatMap((each) => withImports(chunkOf(each, bundle), bundle)))
    return [...all].map((file) => `/${file}`).filter((file) => !page.includes(file))
  }
  const memberScreens = Object.entries(routes).flatMap(([path, { load, firstCalls }]) => {
    if (!firstCalls) return []
    const pattern = `^${path.replace(/:\w+/, '([\\w-]+)')}/?$`
    const calls = firstCalls(ID).map(({ call, input }) => {
      return { url: callUrl(call, input), needsPlan: call.requires !== undefined }
    })
    return [{ pattern, files: neededBy(moduleOf(load)), calls }]
  })
  return {
    screens: [...memberScreens, { pattern: '^/admin/(?!login)', files: neededBy(ADMIN_LAYOUT), calls: [] }],
    dictionaries: { hi: `/${chunkOf(HINDI, bundle).fileName}` },
  }
}

/** The module that a route imports: it is written in its function, which the build does not call. */
function moduleOf(load: Route['load']): string {
  const [, module] = /import__?\("\/([^"]+)"\)/.exec(String(load)) ?? []
  if (module === undefined) throw new Error(`This route imports no screen: ${String(load)}`)
  return module
}

/** The chunk from which a module is loaded. */
function chunkOf(source: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
  if (!found) throw new Error(`The build has no ${source}.`)
  return found
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const importsOf = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].imports : [])
  return [...reachableFrom(chunk.fileName, importsOf)]
}

/** A module or file and all that it imports, directly or not. */
export function reachableFrom(start: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([start])
  // A set is iterated over what is added meanwhile, too.
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}
