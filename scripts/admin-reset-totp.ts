import { countPeople, EmptyInstallation, refuseEmpty } from './installation.ts'
import { compose } from '#server/compose/compose.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { AdministratorInputError } from '#server/features/sign-in/administrator-commands.ts'
import { createLog } from '#server/platform/log.ts'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

const USAGE = 'npm run admin:reset-totp -- --email asha@example.com'

/** Turns off two-step sign-in of an administrator who has lost the authenticator app. */
export async function run(args: string[]): Promise<number> {
  try {
    const option = parseEmail(args)
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const product = await compose(config, { log: createLog({ level: 'error' }) })
    try {
      const { administrators } = await countPeople(product.database)
      refuseEmpty(config, { who: 'administrator', count: administrators })
      const email = await product.resetTwoStep(option)
      console.log(`${email} signs in with the mailed code alone now, and has been signed out everywhere.`)
    } finally {
      await product.close()
    }
    return 0
  } catch (error) {
    if (error instanceof AdministratorInputError) console.error(`${error.message}\nLike this: ${USAGE}`)
    else if (error instanceof ConfigError || error instanceof EmptyInstallation) console.error(error.message)
    else throw error
    return 1
  }
}

function parseEmail(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { email: { type: 'string' } } }).values.email
  } catch (error) {
    throw new AdministratorInputError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
