import { BUILT_CONTACT } from '#shared/contact.ts'
import { settingsService } from './settings.service.ts'
import { auditService } from '#server/features/audit/audit.service.ts'
import { createSecretBox } from '#server/platform/secret-box.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { get, update } = contract.settings
const SECRET = 'thisIsTheKeySecret42'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const change = (body: unknown, token = admin.token) => t.request(update, { token, body })
const read = async () => (await t.request(get, { token: admin.token })).answer.settings
const row = () => t.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()

test('starts with a name, no keys and sessions at eight in the evening', async () => {
  expect(await read()).toEqual({
    websiteName: 'Sadhana',
    razorpayKeyId: '',
    razorpayKeySecretSet: false,
    programmeTime: '20:00',
    contactEmail: '',
    contactPhone: '',
    contactWhatsApp: '',
    removesOriginals: false,
    webinarChatMode: 'HOLD_FIRST',
    version: 1,
  })
})

test('the key secret is stored encrypted and is in no answer, and an empty one keeps it', async () => {
  const { answer, json } = await change({ razorpayKeyId: 'rzp_test_abc123', razorpayKeySecret: SECRET })
  expect(answer.settings).toMatchObject({ razorpayKeyId: 'rzp_test_abc123', razorpayKeySecretSet: true })
  expect(JSON.stringify([json, (await t.request(get, { token: admin.token })).json])).not.toContain(SECRET)
  const sealed = (await row()).razorpay_key_secret
  expect(sealed?.length).toBeGreaterThan(SECRET.length)
  expect(sealed?.toString('latin1')).not.toContain(SECRET)
  await change({ websiteName: 'The Path', razorpayKeySecret: '' })
  expect((await row()).razorpay_key_secret).toEqual(sealed)
  await change({ razorpayKeySecret: 'another' })
  expect((await row()).razorpay_key_secret).not.toEqual(sealed)
})

test('the audit log shows the changes, of the secret only that it changed', async () => {
  await change({ razorpayKeySecret: SECRET, websiteName: 'Quiet' })
  const entries = await t.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'details'])
    .where('action', '=', 'settings.update')
    .execute()
  expect(entries.at(-1)).toEqual({
    actor_id: admin.id,
    details: {
      before: { websiteName: expect.anything(), razorpayKeySecret: 'a secret' },
      after: { websiteName: 'Quiet', razorpayKeySecret: 'another secret' },
    },
  })
  expect(JSON.stringify(entries)).not.toContain(SECRET)
})

test.each([
  { body: { razorpayKeyId: 'my key' }, fields: { razorpayKeyId: 'This key cannot be used here.' } },
  { body: { razorpayKeyId: SECRET }, fields: { razorpayKeyId: 'This key cannot be used here.' } },
  { body: { websiteName: ' ' }, fields: { websiteName: 'Website Name is required.' } },
  {
    body: { contactEmail: 'asha' },
    fields: { contactEmail: 'Please enter a complete email address, such as asha@example.com.' },
  },
  ...['98200 11223', '+91', 'call me'].map((contactPhone) => ({
    body: { contactPhone },
    fields: { contactPhone: 'Please begin with + and the country code, such as +91 98200 11223.' },
  })),
  { body: { programmeTime: '24:00' }, fields: { programmeTime: 'Please enter a time such as 20:00.' } },
  { body: { programmeTime: '8 pm' }, fields: { programmeTime: 'Please enter a time such as 20:00.' } },
])('an invalid value is refused at its field, and nothing is saved: %o', async ({ body, fields }) => {
  const before = await row()
  const answer = await change({ websiteName: 'Other', ...body })
  expect([answer.status, answer.json.fields]).toEqual([400, fields])
  expect(await row()).toEqual(before)
})

test('keys need a fresh code; the programme’s time and unchanged values do not', async () => {
  const { razorpayKeyId, websiteName } = await read()
  const late = await anAdmin(t)
  await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', late.id).execute()
  expect(
    (await change({ websiteName, razorpayKeyId, razorpayKeySecret: '', programmeTime: '20:15' }, late.token)).status,
  ).toBe(200)
  for (const body of [
    { contactEmail: 'a@example.com' },
    { contactPhone: '+91 98200 11223' },
    { contactWhatsApp: '+91 98200 11223' },
    { razorpayKeyId: 'rzp_test_other' },
    { razorpayKeyId: '' },
    { razorpayKeySecret: 'new' },
  ]) {
    const { status, json } = await change(body, late.token)
    expect([status, json.code]).toEqual([403, 'FRESH_CODE_REQUIRED'])
  }
})

test('the pages have the contact at once, and without an address the built one', async () => {
  const { cachedContact } = t.product.settings
  const entered = { contactEmail: 'asha@example.com', contactPhone: '+91 98200 11223' }
  expect((await change(entered)).answer.settings).toMatchObject({ ...entered, contactWhatsApp: '' })
  const shown = cachedContact()
  expect(shown).toEqual({ email: 'asha@example.com', phone: '+91 98200 11223', whatsApp: '' })
  await change({ programmeTime: '19:45' })
  // The same object: no page is encoded again.
  expect(cachedContact()).toBe(shown)
  await change({ contactEmail: '', contactPhone: '' })
  expect(cachedContact()).toEqual(BUILT_CONTACT)
})

test('keys that are no longer allowed take no payments', async () => {
  await change({ razorpayKeyId: 'rzp_test_abc123', razorpayKeySecret: SECRET })
  const keys = async (keyRefusal: () => string | null) => {
    const box = createSecretBox(Buffer.alloc(32))
    await t.db
      .updateTable('settings')
      .set({ razorpay_key_secret: box.encrypt(SECRET) })
      .execute()
    const audit = auditService({ clock: t.clock })
    return settingsService({
      db: t.db,
      clock: t.clock,
      box,
      audit,
      keyRefusal,
      missingLegalFacts: async () => [],
    }).paymentKeys()
  }
  expect(await keys(() => null)).toEqual({ keyId: 'rzp_test_abc123', keySecret: SECRET })
  expect(await keys(() => 'This key cannot be used here.')).toBeNull()
})

test('two concurrent changes are both stored', async () => {
  await Promise.all([change({ websiteName: 'Both' }), change({ programmeTime: '19:15' })])
  expect(await read()).toMatchObject({ websiteName: 'Both', programmeTime: '19:15' })
  await change({ programmeTime: '20:00' })
})

test('the programme follows a changed time today, unless today’s webinar would be lost', async () => {
  await aVideo(t, admin.token, { usageType: 'INITIAL_PLAN' })
  const member = await aMember(t, { plan: 'INITIAL' })
  const next = async () =>
    (await t.request(contract.programme.state, { token: member.token })).answer.data.nextSessionTime
  expect(await next()).toEqual(new Date('2026-11-21T14:30:00.000Z'))
  await change({ programmeTime: '18:00' })
  expect(await next()).toEqual(new Date('2026-11-21T12:30:00.000Z'))
  await change({ programmeTime: '06:00' })
  expect(await next()).toEqual(new Date('2026-11-21T12:30:00.000Z'))
  expect((await change({ programmeTime: '19:00', takesEffect: 'LATER' })).status).toBe(400)
})

test('members may neither read nor change them', async () => {
  const user = await aUser(t)
  expect((await t.request(get, { token: user.token })).status).toBe(403)
  expect((await change({ websiteName: 'Mine' }, user.token)).status).toBe(403)
  expect((await t.request(get)).status).toBe(401)
})
