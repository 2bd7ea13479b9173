import type { Finding } from './doctor-checks.ts'
import { createRazorpayProvider } from '#server/adapters/razorpay/razorpay.ts'
import { loadOrCreateSecret } from '#server/adapters/secret-file.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { keysFor, createSecretBox } from '#server/platform/secret-box.ts'
import { keyProblem } from '#shared/domain/payment-keys.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The keys entered on the Settings screen, with the encrypted secret. */
export interface EnteredKeys {
  keyId: string | null
  sealedSecret: Buffer | null
}

const name = 'payments'
const ENTER_KEYS = 'Enter the keys on the Settings screen, which tests them, or set RAZORPAY_KEY_ID and its secret.'
const enteredKeysSchema = z.object({ keyId: z.nullable(z.string()), sealedSecret: z.nullable(z.instanceof(Buffer)) })

/** Reads the entered keys; none before the tables exist. */
export async function readEnteredKeys({ pool }: Database): Promise<EnteredKeys> {
  const none = { keyId: null, sealedSecret: null }
  const { rows: tables } = await pool.query(`select 1 from pg_tables where tablename = 'settings'`)
  if (tables.length === 0) return none
  const { rows } = await pool.query(
    'select razorpay_key_id as "keyId", razorpay_key_secret as "sealedSecret" from settings',
  )
  return rows.length > 0 ? enteredKeysSchema.parse(rows[0]) : none
}

/**
 * Checks the keys of the environment, or else the entered ones; `entered` is null when the database does not answer.
 */
export async function paymentsFindings(config: Config, entered: EnteredKeys | null): Promise<Finding[]> {
  const { keyId } = config.razorpay
  const { razorpayKeySecret: keySecret } = config.secrets
  if (keyId !== null && keySecret !== null) return [await checkKeys(config, { keyId, keySecret }, '')]
  if (!entered) {
    const seen = 'no keys in the environment; those of the Settings screen are in the database, which does not answer'
    return [{ name, state: 'LOOK', seen, todo: 'Mend the database first.' }]
  }
  if (!entered.keyId) {
    const seen = config.demo ? 'test payments from the sandbox inside' : 'no keys, neither set nor entered'
    return [{ name, state: 'LOOK', seen, ...(!config.demo && { todo: ENTER_KEYS }) }]
  }
  return [await checkEnteredKeys(config, entered.keyId, entered.sealedSecret)]
}

async function checkEnteredKeys(config: Config, keyId: string, sealed: Buffer | null): Promise<Finding> {
  const where = ', entered on the Settings screen'
  const refusal = keyProblem({ keyId, ...config })
  if (refusal !== null) return { name, state: 'WRONG', seen: `${keyId}${where}: ${refusal}`, todo: ENTER_KEYS }
  if (!sealed) return { name, state: 'WRONG', seen: `${keyId}${where}, without its secret`, todo: ENTER_KEYS }
  const keySecret = decryptSecret(config, sealed)
  if (keySecret === null) {
    const todo = 'Put back the SECRET_KEY that was set when they were entered, or enter them anew.'
    return { name, state: 'WRONG', seen: `the secret of ${keyId}${where} cannot be read`, todo }
  }
  return checkKeys(config, { keyId, keySecret }, where)
}

/** A read is enough: the provider checks the keys first. */
async function checkKeys(
  { razorpay: { baseUrl } }: Config,
  keys: { keyId: string; keySecret: string },
  where: string,
): Promise<Finding> {
  await createRazorpayProvider({ baseUrl, ...keys }).findOrder('key-test')
  return { name, state: 'GOOD', seen: `the provider accepts ${keys.keyId}${where}` }
}

/**
 * Null when the secret was encrypted with another key, or the installation's key file is missing. Creates no key file.
 */
function decryptSecret({ secrets, dataDir }: Config, sealed: Buffer): string | null {
  if (secrets.key === null && !existsSync(join(dataDir, 'secret.key'))) return null
  const current = secrets.key ?? loadOrCreateSecret(dataDir)
  try {
    return createSecretBox(keysFor('settings', [current, ...secrets.previousKeys])).decrypt(sealed)
  } catch {
    return null
  }
}
