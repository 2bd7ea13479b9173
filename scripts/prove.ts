import { command } from './command.ts'
import { buildIfStale } from './web-build.ts'

/** Runs rows of "Faults and attacks" from nothing: all of them, or those that are named. */
export async function run(rows: string[]): Promise<number> {
  const built = await buildIfStale()
  if (built !== 0) return built
  const { code } = await command(process.execPath, ['prove/run.ts', ...rows])
  return code
}
