import { buildIfStale } from './web-build.ts'
import { listenForShutdown } from '#server/platform/shutdown-signals.ts'

/** Builds the web if its sources have changed, then runs the server in this process. */
export async function run(): Promise<number | void> {
  const { ending, stop } = listenForShutdown()
  const code = await buildIfStale()
  stop()
  if (ending.aborted) return 0
  if (code !== 0) return code
  await import('#server/main.ts')
}
