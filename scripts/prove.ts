import { command } from './command.ts'
import { buildIfStale } from './web-build.ts'

/** Runs the proofs of the table "Faults and attacks": all, or the given ones. */
export async function run(rows: string[]): Promise<number> {
  const built = await buildIfStale()
  if (built !== 0) return built
  const { code } = await command(process.execPath, ['prove/run.ts', ...rows])
  return code
}
