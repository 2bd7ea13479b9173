import { type Finding, runChecks } from './doctor-checks.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { existsSync } from 'node:fs'

const STATE_LABELS: Record<Finding['state'], string> = { GOOD: 'good   ', LOOK: 'look at', WRONG: 'WRONG  ' }

/** Checks an installation and prints what to do about each finding. Exits with 1 when something is wrong. */
export async function run(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const found = await runChecks(readConfig(process.env))
    for (const { name, state, seen, todo } of found) {
      console.log(
        `${STATE_LABELS[state]}  ${name.padEnd(14)} ${seen}${todo === undefined ? '' : `\n         ${' '.repeat(14)} → ${todo}`}`,
      )
    }
    return found.some(({ state }) => state === 'WRONG') ? 1 : 0
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.log(`${STATE_LABELS.WRONG}  configuration  ${error.message}`)
    return 1
  }
}
