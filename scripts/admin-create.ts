import { countPeople, databaseName, describePeople } from './installation.ts'
import { compose, openDatabase } from '#server/compose/compose.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import {
  createAdministrator,
  AdministratorInputError,
  parseAdministrator,
} from '#server/features/sign-in/administrator-commands.ts'
import { Refused } from '#server/platform/errors.ts'
import { createLog } from '#server/platform/log.ts'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

const USAGE = 'npm run admin:create -- --name "Asha Rao" --email asha@example.com --mobile 9876543210'

/** Creates an owner in the database of the server's configuration. */
export async function run(args: string[]): Promise<number> {
  try {
    const person = parseAdministrator(parseOptions(args))
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    console.log(`There are ${await peopleIn(config)} in ${databaseName(config)}.`)
    const product = await compose(config, { log: createLog({ level: 'error' }) })
    try {
      await createAdministrator({ ...product, db: product.database.db }, person)
      const people = describePeople(await countPeople(product.database))
      console.log(`${person.email} can sign in as an administrator now: ${people} in ${databaseName(config)}.`)
    } finally {
      await product.close()
    }
    return 0
  } catch (error) {
    const message = messageFor(error)
    if (!message) throw error
    console.error(message)
    return 1
  }
}

/** Counts people without writing, so that the owner sees a wrong database before anything changes. */
async function peopleIn(config: Config): Promise<string> {
  const database = await openDatabase(config, createLog({ level: 'error' }))
  try {
    return describePeople(await countPeople(database))
  } finally {
    await database.close()
  }
}

function parseOptions(args: string[]): Record<string, string | undefined> {
  const option = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { name: option, email: option, mobile: option } }).values
  } catch (error) {
    throw new AdministratorInputError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The message for errors that the user can fix; other errors are bugs and keep their stack. */
function messageFor(error: unknown): string | undefined {
  if (error instanceof AdministratorInputError) return `${error.message}\nLike this: ${USAGE}`
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Refused)) return undefined
  return error.code === 'EMAIL_TAKEN'
    ? `${error.message} An owner can add this user on the Team screen; or use another address.`
    : error.message
}
