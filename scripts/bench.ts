import { command } from './command.ts'
import { buildIfStale } from './web-build.ts'

/** Runs the benchmarks: all, or the given groups. */
export async function run(groups: string[]): Promise<number> {
  const built = await buildIfStale()
  if (built !== 0) return built
  const { code } = await command(process.execPath, ['bench/run.ts', ...groups])
  return code
}
