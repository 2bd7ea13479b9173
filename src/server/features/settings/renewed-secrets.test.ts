import { keysFor, createSecretBox } from '#server/platform/secret-box.ts'
import { contract } from '#shared/contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { NOON } from '#tests/kit/app.ts'
import { appCode } from '#tests/kit/authenticator.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { anAdmin } from '#tests/kit/users.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* The installation's key is changed: at the next start everything is sealed anew, and the old key can go. */

const [OLD, NEW] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string]
const KEY_SECRETS = ['the-first-key-secret', 'the-second-key-secret']

let database: Database
let minutes = 0
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** The product on the same database with other keys; closing it leaves the database open. */
async function started(env: Record<string, string>) {
  minutes += 10
  const now = new Date(new Date(NOON).getTime() + minutes * 60_000)
  const product = await openTestApp({ ...database, close: async () => {} }, { now, env })
  await product.startJobs()
  return product
}

async function sealed(): Promise<Buffer[]> {
  const { db } = database
  const { razorpay_key_secret: present } = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  const former = await db.selectFrom('former_payment_keys').select('key_secret').execute()
  return [...(present ? [present] : []), ...former.map(({ key_secret }) => key_secret)]
}

const opened = (hex: string, bytes: Buffer) =>
  createSecretBox(keysFor('settings', [Buffer.from(hex, 'hex')])).decrypt(bytes)

test('after a start with the new key beside the old one, the old one decrypts nothing and is no longer needed', async () => {
  const first = await started({ SECRET_KEY: OLD })
  const { token } = await anAdmin(first)
  for (const [at, razorpayKeySecret] of KEY_SECRETS.entries()) {
    const body = { razorpayKeyId: `rzp_test_number${at}`, razorpayKeySecret }
    expect((await first.request(contract.settings.update, { token, body })).status).toBe(200)
  }
  const { secret } = (await first.request(contract.twoStep.begin, { token })).answer
  const app = () => appCode(secret, current.clock.now())
  let current = first
  const on = await first.request(contract.twoStep.turnOn, { token, body: { code: app() } })
  const [recoveryCode = ''] = on.answer.recoveryCodes
  const before = await sealed()
  expect(before.map((bytes) => opened(OLD, bytes)).toSorted()).toEqual(KEY_SECRETS)
  await first.close()

  current = await started({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD })
  const after = await sealed()
  expect(after.map((bytes) => opened(NEW, bytes)).toSorted()).toEqual(KEY_SECRETS)
  for (const bytes of after) expect(() => opened(OLD, bytes)).toThrow('authenticate')
  await current.close()

  current = await started({ SECRET_KEY: NEW })
  const confirm = (code: string) => current.request(contract.twoStep.confirm, { token, body: { code } })
  expect((await confirm(app())).status).toBe(200)
  expect((await confirm(recoveryCode)).status).toBe(200)
  expect(await sealed()).toEqual(after)
  await current.close()
})
