import { eventually } from '#tests/kit/eventually.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())

let people = 0
async function memberWithDevice() {
  const email = `member${people++}@example.com`
  const { device } = await client.enter(email)
  expect(device).toBeDefined()
  client.advance(2 * MINUTE)
  return { email, device }
}

test('a trusted device needs no code, and its token changes at every use', async () => {
  const { email, device } = await memberWithDevice()
  const first = await client.login({ email }, { device })
  expect(first).toMatchObject({ status: 200, body: { message: 'Signed in.' } })
  expect(first.device).not.toBe(device)
  expect((await client.login({ email }, { device: first.device })).status).toBe(200)
})

test('a copy of an old token needs a code and ends the trust in the device', async () => {
  const { email, device } = await memberWithDevice()
  const renewed = await client.login({ email }, { device })
  client.advance(2 * MINUTE)
  expect((await client.login({ email }, { device })).status).toBe(403)
  client.advance(MINUTE)
  expect((await client.login({ email }, { device: renewed.device })).status).toBe(403)
})

test('a copy of an old token ends the sessions of its device and no others of the member', async () => {
  const { email, device } = await memberWithDevice()
  const elsewhere = String((await client.enter(email)).body.accessToken)
  const thief = await client.login({ email }, { device })
  expect(await client.identify(thief.body.accessToken)).not.toBeNull()
  client.advance(2 * MINUTE)
  expect((await client.login({ email }, { device })).status).toBe(403)
  expect(await client.identify(thief.body.accessToken)).toBeNull()
  expect(await client.identify(elsewhere)).not.toBeNull()
  client.advance(MINUTE)
})

test('of two concurrent requests with one token one signs in, and the device stays trusted', async () => {
  const { email, device } = await memberWithDevice()
  const answers = await Promise.all([client.login({ email }, { device }), client.login({ email }, { device })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  const renewed = answers.find(({ status }) => status === 200)?.device
  expect((await client.login({ email }, { device: renewed })).status).toBe(200)
})

test('another number, another address or an age of 90 days need a code', async () => {
  const { email, device } = await memberWithDevice()
  expect((await client.login({ email, mobileNumber: '98765 43211' }, { device })).status).toBe(403)
  const other = await memberWithDevice()
  expect((await client.login({ email: other.email }, { device })).status).toBe(403)
  client.advance(90 * DAY)
  expect((await client.login({ email }, { device })).status).toBe(403)
})

test('an administrator always needs a code, also on a known device', async () => {
  const { email, device } = await memberWithDevice()
  await client.db.updateTable('users').set({ role: 'ADMIN' }).where('email', '=', email).execute()
  expect((await client.login({ email }, { device })).status).toBe(403)
  client.advance(MINUTE)
  const entered = await client.enter(email)
  expect(entered).toMatchObject({ status: 200, device: expect.any(String) })
  client.advance(MINUTE)
  expect((await client.login({ email }, { device: entered.device })).status).toBe(403)
})

test('an administrator gets an email about a new device, not about a known one', async () => {
  const email = 'watched@example.com'
  await client.add(email, 'ADMIN')
  const sentEmails = client.db.selectFrom('emails').select('id').where('recipient', '=', email)
  const newDeviceEmails = async () => (await sentEmails.where('subject', 'like', '%new device%').execute()).length
  const { device } = await client.enter(email)
  client.advance(2 * MINUTE)
  expect((await client.enter(email, { device })).status).toBe(200)
  expect(await newDeviceEmails()).toBe(0)
  client.advance(2 * MINUTE)
  expect((await client.enter(email)).status).toBe(200)
  expect(await newDeviceEmails()).toBe(1)
})

test('a sign-in on a new device sends an email; the first sign-in and a known device do not', async () => {
  const newDeviceEmails = (email: string) =>
    client.emails.filter(({ to, subject }) => to === email && subject.includes('new device'))
  const { email, device } = await memberWithDevice()
  const asked = await client.login({ email, fresh: true }, { device })
  expect(asked.status).toBe(403)
  const typed = { email, challengeId: asked.body.challengeId, code: await client.codeFor(email, 2) }
  expect(await client.login(typed, { device })).toMatchObject({ status: 200, device: expect.any(String) })
  client.advance(2 * MINUTE)
  expect((await client.enter(email)).status).toBe(200)
  const posted = client.db.selectFrom('emails').select('id').where('recipient', '=', email)
  expect(await posted.where('subject', 'like', '%new device%').execute()).toHaveLength(1)
  await eventually(() => expect(newDeviceEmails(email)).toHaveLength(1))
  expect(newDeviceEmails(email)[0]?.text).toContain('/my-account/profile')
  expect(newDeviceEmails(email)[0]?.text).toContain('Device: Unknown device. Time: ')
})
