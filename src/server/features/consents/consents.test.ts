import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aSession, aUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { consents } = contract

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the first consent to a version is stored with its time', async () => {
  const { id } = await aUser(t)
  const token = await aSession(t, id)
  expect((await t.request(consents.state, { token })).answer).toEqual({
    termsVersion: TERMS_VERSION,
    minimumAge: 13,
    agreed: null,
    isNeeded: true,
  })
  const agree = (age: 'ADULT' | 'GUARDIAN') =>
    t.request(consents.agree, { token, body: { termsVersion: TERMS_VERSION, age } })
  const at = t.clock.now()
  await agree('GUARDIAN')
  t.clock.advance(60_000)
  const [again] = await Promise.all([agree('ADULT'), agree('ADULT')])
  expect(again.answer).toEqual({
    termsVersion: TERMS_VERSION,
    minimumAge: 13,
    agreed: { termsVersion: TERMS_VERSION, age: 'GUARDIAN', agreedAt: at },
    isNeeded: false,
  })
})

test('a consent to another version or without a known age is refused', async () => {
  const token = await aSession(t, (await aUser(t)).id)
  const send = (body: object) => t.request(consents.agree, { token, body })
  expect((await send({ termsVersion: '1999-01', age: 'ADULT' })).status).toBe(409)
  expect((await send({ termsVersion: TERMS_VERSION, age: 'BABY' })).status).toBe(400)
  expect((await send({ termsVersion: TERMS_VERSION })).status).toBe(400)
})
