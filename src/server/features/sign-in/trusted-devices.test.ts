import { eventually } from '#tests/kit/eventually.ts'
import { signInDesk } from '#tests/kit/sign-in-desk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let desk: Awaited<ReturnType<typeof signInDesk>>
beforeAll(async () => void (desk = await signInDesk()))
afterAll(() => desk.close())

let people = 0
async function memberWithDevice() {
  const email = `member${people++}@example.com`
  const { device } = await desk.enter(email)
  expect(device).toBeDefined()
  desk.pass(2 * MINUTE)
  return { email, device }
}

test('a trusted device needs no code, and its token changes at every use', async () => {
  const { email, device } = await memberWithDevice()
  const first = await desk.login({ email }, { device })
  expect(first).toMatchObject({ status: 200, body: { message: 'Signed in.' } })
  expect(first.device).not.toBe(device)
  expect((await desk.login({ email }, { device: first.device })).status).toBe(200)
})

test('a copy of an old token needs a code and ends the trust in the device', async () => {
  const { email, device } = await memberWithDevice()
  const renewed = await desk.login({ email }, { device })
  desk.pass(2 * MINUTE)
  expect((await desk.login({ email }, { device })).status).toBe(403)
  desk.pass(MINUTE)
  expect((await desk.login({ email }, { device: renewed.device })).status).toBe(403)
})

test('a copy of an old token ends the sessions of its device and no others of the member', async () => {
  const { email, device } = await memberWithDevice()
  const elsewhere = String((await desk.enter(email)).body.accessToken)
  const thief = await desk.login({ email }, { device })
  expect(await desk.identify(thief.body.accessToken)).not.toBeNull()
  desk.pass(2 * MINUTE)
  expect((await desk.login({ email }, { device })).status).toBe(403)
  expect(await desk.identify(thief.body.accessToken)).toBeNull()
  expect(await desk.identify(elsewhere)).not.toBeNull()
  desk.pass(MINUTE)
})

test('of two concurrent requests with one token one signs in, and the device stays trusted', async () => {
  const { email, device } = await memberWithDevice()
  const answers = await Promise.all([desk.login({ email }, { device }), desk.login({ email }, { device })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  const renewed = answers.find(({ status }) => status === 200)?.device
  expect((await desk.login({ email }, { device: renewed })).status).toBe(200)
})

test('another number, another address or an age of 90 days need a code', async () => {
  const { email, device } = await memberWithDevice()
  expect((await desk.login({ email, mobileNumber: '98765 43211' }, { device })).status).toBe(403)
  const other = await memberWithDevice()
  expect((await desk.login({ email: other.email }, { device })).status).toBe(403)
  desk.pass(90 * DAY)
  expect((await desk.login({ email }, { device })).status).toBe(403)
})

test('an administrator always needs a code, also on a known device', async () => {
  const { email, device } = await memberWithDevice()
  await desk.db.updateTable('users').set({ role: 'ADMIN' }).where('email', '=', email).execute()
  expect((await desk.login({ email }, { device })).status).toBe(403)
  desk.pass(MINUTE)
  const entered = await desk.enter(email)
  expect(entered).toMatchObject({ status: 200, device: expect.any(String) })
  desk.pass(MINUTE)
  expect((await desk.login({ email }, { device: entered.device })).status).toBe(403)
})

test('an administrator gets an email about a new device, not about a known one', async () => {
  const email = 'watched@example.com'
  await desk.add(email, 'ADMIN')
  const sentEmails = desk.db.selectFrom('outbox_mails').select('id').where('recipient', '=', email)
  const told = async () => (await sentEmails.where('subject', 'like', '%new device%').execute()).length
  const { device } = await desk.enter(email)
  desk.pass(2 * MINUTE)
  expect((await desk.enter(email, { device })).status).toBe(200)
  expect(await told()).toBe(0)
  desk.pass(2 * MINUTE)
  expect((await desk.enter(email)).status).toBe(200)
  expect(await told()).toBe(1)
})

test('a sign-in on a new device sends an email; the first sign-in and a known device do not', async () => {
  const told = (email: string) =>
    desk.letters.filter(({ to, subject }) => to === email && subject.includes('new device'))
  const { email, device } = await memberWithDevice()
  const asked = await desk.login({ email, fresh: true }, { device })
  expect(asked.status).toBe(403)
  const typed = { email, challengeId: asked.body.challengeId, code: await desk.codeFor(email, 2) }
  expect(await desk.login(typed, { device })).toMatchObject({ status: 200, device: expect.any(String) })
  desk.pass(2 * MINUTE)
  expect((await desk.enter(email)).status).toBe(200)
  const posted = desk.db.selectFrom('outbox_mails').select('id').where('recipient', '=', email)
  expect(await posted.where('subject', 'like', '%new device%').execute()).toHaveLength(1)
  await eventually(() => expect(told(email)).toHaveLength(1))
  expect(told(email)[0]?.text).toContain('/my-account/profile')
  expect(told(email)[0]?.text).toContain('Device: Unknown device. Time: ')
})
