import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

interface OwnerTask {
  args: string[]
  option: string
  usage: string
}

/** Runs a command of the owner's with the server's own configuration; what fails is said in one sentence. */
export async function ownerTask(
  { args, option, usage }: OwnerTask,
  work: (input: { config: Config; value: string }) => Promise<void>,
): Promise<number> {
  try {
    const value = parseArgs({ args, options: { [option]: { type: 'string' } } }).values[option]
    if (typeof value !== 'string') {
      console.error(`Like this: ${usage}`)
      return 1
    }
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work({ config: readConfig(process.env), value })
    return 0
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof Error ? error.message : error)
    return 1
  }
}
