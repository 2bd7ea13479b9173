import { createWebPushSender } from '#server/adapters/web-push/web-push.ts'
import { createSecretBox, keysFor } from '#server/platform/secret-box.ts'
import { contract } from '#shared/contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { startPushService } from '#tests/kit/push-service-simulator.ts'
import { aSession, aUser } from '#tests/kit/users.ts'
import { NOON } from '#tests/kit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* The key that signs notifications, over starts of the product with other secrets. */

const [OLD, NEW] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string]

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const pushSender = createWebPushSender({ allowsLocal: true })
const started = async (env: Record<string, string>) => {
  const product = await openTestApp({ ...database, close: async () => {} }, { now: NOON, env, ports: { pushSender } })
  await product.startJobs()
  return product
}
const stored = async () =>
  (await database.db.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow()).private_key
const devices = () => database.db.selectFrom('push_subscriptions').selectAll().execute()

test('it is stored encrypted, survives another SECRET_KEY, and another key ends all subscriptions', async () => {
  const service = await startPushService()
  let t = await started({ SECRET_KEY: OLD })
  const { id } = await aUser(t)
  const token = await aSession(t, id)
  const keyOf = async () => (await t.request(contract.push.state, { token })).answer.push.vapid ?? ''
  const [first, same] = await Promise.all([keyOf(), keyOf()])
  expect(same).toBe(first)
  const { name: _, ...body } = service.subscribe(first)
  expect((await t.request(contract.push.subscribe, { token, body })).status).toBe(200)
  const open = (hex: string, bytes: Buffer) =>
    createSecretBox(keysFor('push keys', [Buffer.from(hex, 'hex')])).decrypt(bytes)
  expect(pushSender.publicKeyOf(open(OLD, await stored()))).toBe(first)
  await t.close()

  t = await started({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD })
  expect(pushSender.publicKeyOf(open(NEW, await stored()))).toBe(first)
  await t.close()
  t = await started({ SECRET_KEY: NEW })
  expect([await keyOf(), (await devices()).length]).toEqual([first, 1])
  await t.close()

  const VAPID_PRIVATE_KEY = pushSender.createPrivateKey()
  t = await started({ SECRET_KEY: NEW, VAPID_PRIVATE_KEY })
  expect(await keyOf()).toBe(pushSender.publicKeyOf(VAPID_PRIVATE_KEY))
  expect(await devices()).toEqual([])
  await t.close()
  await service.close()
})
