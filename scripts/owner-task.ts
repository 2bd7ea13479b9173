import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

interface OwnerTaskOptions {
  args: string[]
  option: string
  /** Optional flags. */
  flags?: string[]
  usage: string
}

/** Runs an owner command with the configuration of the server; prints errors in one sentence. */
export async function runOwnerTask(
  { args, option, flags = [], usage }: OwnerTaskOptions,
  work: (input: { config: Config; value: string; flags: Set<string> }) => Promise<void>,
): Promise<number> {
  try {
    const isFlag = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' } as const]))
    const { values } = parseArgs({ args, options: { [option]: { type: 'string' }, ...isFlag } })
    const value = values[option]
    if (typeof value !== 'string') {
      console.error(`Like this: ${usage}`)
      return 1
    }
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work({
      config: readConfig(process.env),
      value,
      flags: new Set(flags.filter((flag) => values[flag] === true)),
    })
    return 0
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof Error ? error.message : error)
    return 1
  }
}
