import { addressOf } from '#shared/contract/address.ts'
import { type EarlyPlan, firstCalls } from '#shared/first-calls.ts'
import { type AppScreen, appScreens } from '#shared/screens.ts'
import type { Rolldown } from 'vite'

/** The screens that are sent for early, and the file of each (`src/web/routes.early.ts`). */
export const EARLY_FILES: readonly { screen: AppScreen; file: string }[] = [
  { screen: 'dashboard', file: 'routes.dashboard' },
  { screen: 'course', file: 'features/library/course.screen' },
  { screen: 'myCourses', file: 'features/library/my-courses.screen' },
  { screen: 'memberLiveSessions', file: 'features/live-sessions/live-sessions.screen' },
  { screen: 'livestream', file: 'features/live-sessions/stream.screen' },
  { screen: 'subscription', file: 'features/subscription/subscription.screen' },
  { screen: 'profile', file: 'features/profile/profile.screen' },
]

const ROUTES = 'src/web/routes.tsx'
const HINDI = 'src/web/i18n/hi/index.ts'
/** Stands for the id in the address of a call. */
const ID = '*'

/** What the application's page sends for at once, screen by screen, besides the files that it names itself. */
export function earlyPlan(page: string, bundle: Rolldown.OutputBundle): EarlyPlan {
  const needed = (source: string): string[] => {
    const all = new Set([ROUTES, source].flatMap((each) => withImports(chunkOf(each, bundle), bundle)))
    return [...all].map((file) => `/${file}`).filter((file) => !page.includes(file))
  }
  return {
    screens: EARLY_FILES.map(({ screen, file }) => ({
      at: `^${appScreens[screen].replace(/:\w+/, '([\\w-]+)')}/?$`,
      files: needed(`src/web/${file}.tsx`),
      calls: firstCalls(screen, ID).map(({ call, input }) => addressOf(call, input)),
    })),
    words: { hi: `/${chunkOf(HINDI, bundle).fileName}` },
  }
}

/** The file by which a source is loaded that others import when they need it. */
function chunkOf(source: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
  if (!found) throw new Error(`The build has no ${source}.`)
  return found
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const waiting = [chunk.fileName]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const next = bundle[file]
    if (found.has(file) || next?.type !== 'chunk') continue
    found.add(file)
    waiting.push(...next.imports)
  }
  return [...found]
}
