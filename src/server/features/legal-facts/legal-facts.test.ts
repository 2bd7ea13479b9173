import { createFindProvider } from '#server/compose/payment-provider.ts'
import { newId } from '#server/platform/ids.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { SELLER } from '#tests/kit/legal-facts.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { BUILT_LEGAL_FACTS, REQUIRED_FACTS } from '#shared/domain/legal-facts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { consents, legalFacts, settings, system } = contract
const LIVE = { razorpayKeyId: 'rzp_live_abc123', razorpayKeySecret: 'thisIsTheKeySecret42' }
const CONTACT = { contactEmail: 'namaste@example.com', contactPhone: '+91 98200 11223' }

let t: TestApp
let admin: SignedInUser
let asha: SignedInUser
beforeEach(async () => {
  t = await testApp({ env: { DEMO: 'off', SETTABLE_CLOCK: 'off', SIGN_IN_CODES: 'on' } })
  admin = await anAdmin(t)
  asha = await aUser(t)
})
afterEach(() => t.close())

const read = async () => (await t.request(legalFacts.read, { token: admin.token })).answer
const update = (body: object, token = admin.token) =>
  t.request(legalFacts.update, { token, body: { ...SELLER, ...body } })
const changeSettings = (body: object) => t.request(settings.update, { token: admin.token, body })

test('only administrators read and change the facts, and each change is in the audit log', async () => {
  for (const [token, status] of [
    [undefined, 401],
    [asha.token, 403],
    [admin.token, 200],
  ] as const) {
    const as = token === undefined ? {} : { token }
    expect((await t.request(legalFacts.read, as)).status).toBe(status)
    expect((await t.request(legalFacts.update, { ...as, body: SELLER })).status).toBe(status)
  }
  const { facts } = await read()
  expect(facts).toEqual({ ...SELLER, updatedAt: t.clock.now(), termsVersion: `${TERMS_VERSION}.2`, version: 2 })
  const [entry, ...others] = await t.db.selectFrom('audit_entries').select(['action', 'details']).execute()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    action: 'legal-facts.update',
    details: { before: { legalName: '', refundDays: 7 }, after: { legalName: 'साधना Trust', refundDays: 10 } },
  })
})

test('a wrong value is refused at its field, and nothing changes', async () => {
  const wrongs: [object, string][] = [
    [{ gstin: '27AAPFU0939F1ZW' }, 'gstin'],
    [{ state: '29' }, 'state'],
    [{ state: '96', gstin: '' }, 'state'],
    [{ legalName: ' ' }, 'legalName'],
    [{ legalName: 'Sadhana\nTrust' }, 'legalName'],
    [{ address: '' }, 'address'],
    [{ sac: '12' }, 'sac'],
    [{ prefix: 'cn' }, 'prefix'],
    [{ grievanceEmail: 'meera' }, 'grievanceEmail'],
    [{ grievancePhone: '98200 11224' }, 'grievancePhone'],
    [{ refundDays: 1 }, 'refundDays'],
    [{ refundDays: 91 }, 'refundDays'],
    [{ minimumAge: 4 }, 'minimumAge'],
    [{ minimumAge: 19 }, 'minimumAge'],
    [{ courtPlace: 'x'.repeat(81) }, 'courtPlace'],
  ]
  for (const [wrong, field] of wrongs) {
    const refused = await update(wrong)
    expect([wrong, refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([wrong, 400, [field]])
  }
  expect((await read()).facts.version).toBe(1)
})

test('a seller without a GSTIN may leave everything empty', async () => {
  const { status, answer } = await update({ gstin: '', legalName: '', address: '', state: '' })
  expect([status, answer.facts.legalName]).toEqual([200, ''])
})

test('a change of an old version is refused with the facts as they are now, also at the same moment', async () => {
  const both = await Promise.all(['Pune', 'Nashik'].map((courtPlace) => update({ courtPlace, version: 1 })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const kept = both.find(({ status }) => status === 200)?.json
  const refused = both.find(({ status }) => status === 409)?.json
  expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', facts: kept?.['facts'] })
})

test('the pages have the facts at once, and the same object while nothing changes', async () => {
  const { cachedFacts } = t.product.legalFacts
  expect(cachedFacts()).toEqual(BUILT_LEGAL_FACTS)
  const now = t.clock.now()
  await update({})
  const shown = cachedFacts()
  const { state: _, sac: __, prefix: ___, ...onPages } = SELLER
  expect(shown).toEqual({ ...onPages, updatedAt: now, inForceSince: now })
  t.clock.advance(60_000)
  await update({ prefix: 'S' })
  expect(cachedFacts()).toBe(shown)
})

describe('an important change', () => {
  test('asks every member to agree again, and others do not', async () => {
    const state = async () => (await t.request(consents.state, { token: asha.token })).answer
    const agree = (termsVersion: string, age = 'ADULT') =>
      t.request(consents.agree, { token: asha.token, body: { termsVersion, age } })
    await agree((await state()).termsVersion)
    await update({ minimumAge: 13 })
    expect(await state()).toMatchObject({ isNeeded: false, minimumAge: 13 })
    await update({ minimumAge: 13, courtPlace: 'Pune', isImportant: true })
    expect(await state()).toMatchObject({ isNeeded: true, termsVersion: `${TERMS_VERSION}.3` })
    await agree(`${TERMS_VERSION}.3`, 'GUARDIAN')

    // Another age is important by itself: a guardian's consent no longer holds.
    await update({ minimumAge: 18, courtPlace: 'Pune' })
    const now = await state()
    expect(now).toMatchObject({ isNeeded: true, minimumAge: 18, termsVersion: `${TERMS_VERSION}.4` })
    expect(t.product.legalFacts.cachedFacts().inForceSince).toEqual(t.clock.now())
    t.clock.advance(1000)
    expect((await agree(TERMS_VERSION)).status).toBe(409)
    expect((await agree(now.termsVersion, 'GUARDIAN')).json.fields).toHaveProperty('age')
    expect((await agree(now.termsVersion)).answer.isNeeded).toBe(false)
    const kept = await t.db.selectFrom('consents').select('terms_version').orderBy('agreed_at').execute()
    expect(kept.map((row) => row.terms_version)).toEqual([TERMS_VERSION, `${TERMS_VERSION}.3`, now.termsVersion])
  })
})

describe('a live payment key', () => {
  const attention = async () => (await t.request(system.attention, { token: admin.token })).answer.items
  const isAsked = async () => (await attention()).some(({ kind }) => kind === 'LEGAL_FACTS_MISSING')

  test('is refused at its field until the facts are complete, and taken then', async () => {
    expect((await read()).missing).toEqual([...REQUIRED_FACTS])
    await changeSettings({ contactEmail: CONTACT.contactEmail })
    const refused = await changeSettings(LIVE)
    expect([refused.status, refused.json.fields]).toEqual([
      400,
      {
        razorpayKeyId:
          'This is a live key. It can be used once the legal facts are complete. Still missing: legal name, address, contact phone, grievance officer, grievance email, place of the courts.',
      },
    ])
    expect((await changeSettings({ razorpayKeyId: 'rzp_test_abc123' })).status).toBe(200)
    await update({})
    expect((await read()).missing).toEqual(['contactPhone'])
    expect((await changeSettings(LIVE)).status).toBe(400)
    await changeSettings(CONTACT)
    expect((await changeSettings(LIVE)).status).toBe(200)
    expect(await isAsked()).toBe(false)
  })

  test('that is in use already stays in use, and the administrators see a warning', async () => {
    expect(await isAsked()).toBe(false)
    await t.db.updateTable('settings').set({ razorpay_key_id: LIVE.razorpayKeyId }).execute()
    expect(await attention()).toContainEqual({ kind: 'LEGAL_FACTS_MISSING', count: REQUIRED_FACTS.length })
    expect((await changeSettings({ ...LIVE, websiteName: 'Dawn' })).status).toBe(200)
    // One that others have seen can be replaced at once.
    expect((await changeSettings({ ...LIVE, razorpayKeyId: 'rzp_live_renewed1' })).status).toBe(200)
    expect((await changeSettings(LIVE)).status).toBe(200)
    expect(await t.product.settings.paymentKeys()).toMatchObject({ keyId: LIVE.razorpayKeyId })
    await update({})
    await changeSettings(CONTACT)
    expect(await isAsked()).toBe(false)
  })

  test('of the environment takes no payments before the facts are complete', async () => {
    const find = () => lookUp('rzp_live_fromOutside')
    expect(await find()()).toBeNull()
    expect(await lookUp('rzp_test_fromOutside')()).toMatchObject({ keyId: 'rzp_test_fromOutside' })
    const open = find()
    await update({})
    await changeSettings(CONTACT)
    expect(await open()).toMatchObject({ keyId: 'rzp_live_fromOutside' })
  })

  test('of the environment goes on where members have already ordered with one', async () => {
    const plan = await t.db.selectFrom('plans').select('id').executeTakeFirstOrThrow()
    const order = { user_id: asha.id, plan_id: plan.id, provider_order_id: null, amount_in_paise: 100, currency: 'INR' }
    const amounts = { price_in_paise: 100, credit_in_paise: 0, status: 'CREATED' as const, paid_at: null }
    const checks = { next_check_at: null, last_check_at: null, last_check: null }
    for (const [at, key_id] of ['rzp_test_old', 'rzp_live_old'].entries()) {
      expect(await lookUp('rzp_live_new')()).toBeNull()
      const created_at = new Date(t.clock.now().getTime() + at)
      await t.db
        .insertInto('orders')
        .values({ id: newId(), receipt: `r${at}`, key_id, created_at, ...order, ...amounts, ...checks })
        .execute()
    }
    expect(await lookUp('rzp_live_new')()).toMatchObject({ keyId: 'rzp_live_new' })
  })

  function lookUp(keyId: string) {
    const { config } = t.product
    const outside = { ...config, razorpay: { ...config.razorpay, keyId } }
    const secrets = { ...config.secrets, razorpayKeySecret: 'secret' }
    return createFindProvider({ ...outside, secrets }, null)(t.product.settings, t.product.legalFacts)
  }
})
