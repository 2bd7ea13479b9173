import { clockFileIn, setClock } from '#server/adapters/clock-settable.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { formatIst, fromIstInput } from '#shared/domain/ist.ts'
import { existsSync, mkdirSync } from 'node:fs'

const USAGE = 'Like this: npm run clock -- 2026-11-25 19:59 (a day and a time in India), or npm run clock -- off'

/** Moves the clock of the server that `npm run dev` runs, or returns it to the machine's time. */
export async function run(args: string[]): Promise<number> {
  const instant = args[0] === 'off' ? null : fromIstInput(args.join('T'))
  if (instant === null && args[0] !== 'off') {
    console.error(USAGE)
    return 1
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const { dataDir } = readConfig({ ...process.env, SETTABLE_CLOCK: 'on' })
    mkdirSync(dataDir, { recursive: true })
    setClock(clockFileIn(dataDir), instant)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return 1
  }
  console.log(instant ? `The clock runs on from ${formatIst(instant)}.` : 'The clock is the machine’s again.')
  return 0
}
