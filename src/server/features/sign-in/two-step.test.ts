import { MAX_COUNTS } from './sign-in-limits.ts'
import { twoStep } from '#shared/contract/two-step.ts'
import { settings } from '#shared/contract/settings.ts'
import { appCode } from '#tests/kit/authenticator.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())
beforeEach(() => client.advance(2 * DAY))

let people = 0
async function administrator() {
  const email = `admin${people++}@example.com`
  await client.add(email, 'ADMIN')
  const { body } = await client.enter(email)
  return { email, token: body.accessToken as string }
}

/** The codes of an authenticator app with the secret. */
const appWith =
  (secret: string) =>
  (steps = 0) =>
    appCode(secret, client.now(), steps)

async function withApp() {
  const { email, token } = await administrator()
  const { secret } = (await client.request(twoStep.begin, { token })).answer
  const app = appWith(secret)
  const { recoveryCodes } = (await client.request(twoStep.turnOn, { token, body: { code: app() } })).answer
  client.advance(MINUTE)
  return { email, token, app, recoveryCodes }
}

/** Enters the emailed code and returns the result. */
async function enterEmailedCode(email: string, ip?: string) {
  const from = ip ? { ip } : {}
  const step = await client.enter(email, from)
  expect(step.body.code).toBe('SECOND_STEP_REQUIRED')
  const challengeId = step.body.challengeId as string
  return { step, second: (code: string) => client.login({ email, challengeId, code }, from) }
}

test('an app is active once its code was entered; then every sign-in needs one', async () => {
  const { email, token } = await administrator()
  expect((await client.request(twoStep.state, { token })).json).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
  })
  const { secret, address } = (await client.request(twoStep.begin, { token })).answer
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ secret, issuer: 'Sadhana' })
  client.advance(MINUTE)
  // Not confirmed: the emailed code alone still signs in.
  const other = await client.enter(email)
  expect(other.status).toBe(200)

  const app = appWith(secret)
  const wrong = await client.request(twoStep.turnOn, { token, body: { code: app(20) } })
  expect([wrong.status, wrong.json.code]).toEqual([422, 'CODE_WRONG'])
  const on = await client.request(twoStep.turnOn, { token, body: { code: app() } })
  expect(on.answer.recoveryCodes).toHaveLength(10)
  expect(new Set(on.answer.recoveryCodes).size).toBe(10)
  expect((await client.request(twoStep.state, { token })).answer).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  // Sessions without the second step are ended.
  expect(await client.identify(other.body.accessToken)).toBeNull()
  expect((await client.request(twoStep.begin, { token })).json.code).toBe('TWO_STEP_ON')

  client.advance(2 * MINUTE)
  const { step, second } = await enterEmailedCode(email)
  expect(step.body).toEqual({
    message: 'Please enter the code that your authenticator app shows.',
    code: 'SECOND_STEP_REQUIRED',
    challengeId: expect.any(String),
    expiresIn: 600,
  })
  const entered = await second(app())
  expect(entered).toMatchObject({ status: 200, device: expect.any(String) })
  expect(await client.identify(entered.body.accessToken)).toMatchObject({ role: 'ADMIN' })
})

test('a code works once: neither it nor an earlier one is accepted again, also in concurrent requests', async () => {
  const { email, app } = await withApp()
  const first = await enterEmailedCode(email)
  client.advance(2 * MINUTE)
  const other = await enterEmailedCode(email)
  const answers = await Promise.all([first.second(app()), other.second(app())])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const left = answers[0].status === 200 ? other : first
  expect((await left.second(app(-1))).status).toBe(422)
  expect((await left.second(app(1))).status).toBe(200)
  expect((await left.second(app(1))).body.code).toBe('CODE_EXPIRED')
})

test('a challenge allows five wrong codes, lasts ten minutes, and is bound to its address', async () => {
  const { email, app } = await withApp()
  const { second, step } = await enterEmailedCode(email)
  const stranger = await client.login({ email: 'x@example.com', challengeId: step.body.challengeId, code: app() })
  expect(stranger.body.code).toBe('CODE_EXPIRED')
  const codes = []
  for (let n = 0; n < 5; n++) codes.push((await second('000000')).body.code)
  expect(codes).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_EXPIRED'])
  expect((await second(app())).body.code).toBe('CODE_EXPIRED')
  client.advance(2 * MINUTE)
  const late = await enterEmailedCode(email)
  client.advance(10 * MINUTE)
  expect((await late.second(app())).body.code).toBe('CODE_EXPIRED')
})

test('a recovery code replaces the app once, also when the tries are used up', async () => {
  const { email, app, recoveryCodes } = await withApp()
  client.advance(60 * MINUTE)
  for (let round = 0; round < MAX_COUNTS.wrongTwoStepCodes / 5; round++) {
    const { second } = await enterEmailedCode(email, `198.51.100.${round}`)
    for (let n = 0; n < 5; n++) await second('000000')
    client.advance(MINUTE)
  }
  const { second } = await enterEmailedCode(email, '198.51.101.1')
  expect((await second(app())).status).toBe(429)
  const [code = ''] = recoveryCodes
  expect((await second(code.toUpperCase().replaceAll('-', ''))).status).toBe(200)
  client.advance(70 * MINUTE)
  const again = await enterEmailedCode(email, '198.51.101.2')
  expect((await again.second(code)).body.code).toBe('CODE_WRONG')
})

test('an app code confirms sensitive changes; without one they are refused', async () => {
  const { token, app } = await withApp()
  client.advance(20 * MINUTE)
  const change = () => client.request(settings.update, { token, body: { razorpayKeySecret: 'another' } })
  expect((await change()).json.code).toBe('FRESH_CODE_REQUIRED')
  for (const call of [twoStep.newRecoveryCodes, twoStep.turnOff, twoStep.begin]) {
    expect((await client.request(call, { token })).json.code).toBe('FRESH_CODE_REQUIRED')
  }
  expect((await client.request(twoStep.confirm, { token, body: { code: '000000' } })).json.code).toBe('CODE_WRONG')
  expect((await client.request(twoStep.confirm, { token, body: { code: app() } })).status).toBe(200)
  expect((await client.request(twoStep.confirm, { token, body: { code: app() } })).json.code).toBe('CODE_WRONG')
  expect((await change()).status).toBe(200)
})

test('new recovery codes replace the old ones; turned off, the emailed code is enough again', async () => {
  const { email, token, app, recoveryCodes } = await withApp()
  const renewed = (await client.request(twoStep.newRecoveryCodes, { token })).answer.recoveryCodes
  client.advance(2 * MINUTE)
  const { second } = await enterEmailedCode(email)
  expect((await second(recoveryCodes[0] ?? '')).status).toBe(422)
  expect((await second(renewed[0] ?? '')).status).toBe(200)
  await client.request(twoStep.confirm, { token, body: { code: app() } })
  expect((await client.request(twoStep.turnOff, { token })).status).toBe(204)
  client.advance(2 * MINUTE)
  expect((await client.enter(email)).status).toBe(200)
  const acts = await client.db.selectFrom('audit_entries').select('action').where('subject', 'like', 'user:%').execute()
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['two-step.on', 'two-step.codes', 'two-step.off']),
  )
})

test('the server’s command resets it, and refuses an unknown address', async () => {
  const { email, token } = await withApp()
  const reset = (typed?: string) => client.product.resetTwoStep(typed)
  expect(await reset(` ${email.toUpperCase()} `)).toBe(email)
  expect(await client.identify(token)).toBeNull()
  expect((await client.enter(email)).status).toBe(200)
  await expect(reset(email)).rejects.toThrow('has no authenticator app')
  await expect(reset('nobody@example.com')).rejects.toThrow('is not the address of an administrator')
  await expect(reset()).rejects.toThrow('email')
})

test('every change of the second step sends an email: on, new codes, a code used, off, reset', async () => {
  const { email, token, app, recoveryCodes } = await withApp()
  const sentSubjects = async () => {
    const sentEmails = client.db.selectFrom('emails').select('subject').where('recipient', '=', email)
    const about = sentEmails.where('subject', 'not like', 'Your sign-in code%')
    return (await about.orderBy('id').execute()).map(({ subject }) => subject)
  }
  const subjects = ['Two-step sign-in at Sadhana is on']
  expect(await sentSubjects()).toEqual(subjects)
  const { device } = await (await enterEmailedCode(email)).second(recoveryCodes[0] ?? '')
  subjects.push('A recovery code was used at Sadhana', 'A new device signed in to Sadhana')
  expect(await sentSubjects()).toEqual(subjects)
  client.advance(2 * MINUTE)
  // The device is known by now, and using an app code sends no email.
  const again = await client.enter(email, { device })
  const typed = { email, challengeId: again.body.challengeId as string, code: app() }
  expect(await client.login(typed, { device })).toMatchObject({ status: 200, device: expect.any(String) })
  expect(await sentSubjects()).toEqual(subjects)
  expect((await client.request(twoStep.confirm, { token, body: { code: recoveryCodes[1] } })).status).toBe(200)
  expect((await client.request(twoStep.newRecoveryCodes, { token })).status).toBe(200)
  subjects.push('A recovery code was used at Sadhana', 'New recovery codes at Sadhana')
  expect(await sentSubjects()).toEqual(subjects)
  await client.product.resetTwoStep(email)
  expect(await sentSubjects()).toEqual([...subjects, 'Two-step sign-in at Sadhana is off'])
})

test('confirming an app ends the sessions that were opened without it', async () => {
  const { email, token } = await administrator()
  client.advance(MINUTE)
  const other = String((await client.enter(email)).body.accessToken)
  const { secret } = (await client.request(twoStep.begin, { token })).answer
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    client.db,
  )
  await sql`create trigger kept before delete on sessions execute function refuse()`.execute(client.db)
  const turnOn = () => client.request(twoStep.turnOn, { token, body: { code: appWith(secret)() } })
  expect((await turnOn()).status).toBe(500)
  expect((await client.request(twoStep.state, { token })).answer.isOn).toBe(false)
  expect(await client.identify(other)).not.toBeNull()
  await sql`drop trigger kept on sessions`.execute(client.db)
  expect((await turnOn()).status).toBe(200)
  expect(await client.identify(other)).toBeNull()
})

test('neither the secret nor the recovery codes can be read in the database', async () => {
  const { token } = await administrator()
  const { secret } = (await client.request(twoStep.begin, { token })).answer
  const { recoveryCodes } = (await client.request(twoStep.turnOn, { token, body: { code: appWith(secret)() } })).answer
  const kept = JSON.stringify([
    await client.db.selectFrom('authenticators').selectAll().execute(),
    await client.db.selectFrom('recovery_codes').selectAll().execute(),
    await client.db.selectFrom('audit_entries').selectAll().execute(),
    await client.db.selectFrom('emails').selectAll().execute(),
  ])
  for (const hidden of [secret, ...recoveryCodes]) expect(kept).not.toContain(hidden)
})
