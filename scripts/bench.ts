import { command } from './command.ts'
import { buildIfStale } from './web-build.ts'

/** Measures the product beside what is possible on this machine: everything, or the groups that are named. */
export async function run(groups: string[]): Promise<number> {
  const built = await buildIfStale()
  if (built !== 0) return built
  const { code } = await command(process.execPath, ['bench/run.ts', ...groups])
  return code
}
