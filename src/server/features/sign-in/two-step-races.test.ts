import { MAX_COUNTS } from './sign-in-limits.ts'
import { twoStep } from '#shared/contract/two-step.ts'
import { appCode } from '#tests/kit/authenticator.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Many requests at once from one session, as a thief of the session would send them. */

const MINUTE_IN_MS = 60_000

let client: Awaited<ReturnType<typeof openSignInClient>>
let token: string
let recoveryCodes: string[]
let app: () => string
beforeAll(async () => {
  client = await openSignInClient()
  await client.add('meera@example.com', 'ADMIN')
  token = (await client.enter('meera@example.com')).body.accessToken as string
  const { secret } = (await client.request(twoStep.begin, { token })).answer
  app = () => appCode(secret, client.now())
  recoveryCodes = (await client.request(twoStep.turnOn, { token, body: { code: app() } })).answer.recoveryCodes
})
afterAll(() => client.close())
beforeEach(() => client.advance(2 * MINUTE_IN_MS))

async function statusesOfConcurrent(code: (at: number) => string, times: number): Promise<number[]> {
  const asked = Array.from({ length: times }, (_, at) => {
    return client.request(twoStep.confirm, { token, body: { code: code(at) } })
  })
  return (await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b)
}

test('an app code sent many times concurrently works once', async () => {
  const code = app()
  expect((await statusesOfConcurrent(() => code, 6)).filter((status) => status === 200)).toHaveLength(1)
})

test('a recovery code sent many times concurrently works once', async () => {
  const [code = ''] = recoveryCodes
  expect((await statusesOfConcurrent(() => code, 6)).filter((status) => status === 200)).toHaveLength(1)
})

test('a hundred concurrent guesses are limited like sequential ones', async () => {
  const right = app()
  const guesses = (at: number) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0')
  const statuses = await statusesOfConcurrent(guesses, 100)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(MAX_COUNTS.wrongTwoStepCodes)
  expect((await client.request(twoStep.confirm, { token, body: { code: right } })).status).toBe(429)
  // The owner's recovery code still works.
  expect((await client.request(twoStep.confirm, { token, body: { code: recoveryCodes[1] } })).status).toBe(200)
})
