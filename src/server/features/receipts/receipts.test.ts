import { receiptIssuingService } from './receipt-issuing.service.ts'
import { transact } from '#server/db/transact.ts'
import type { NewEmail } from '#server/features/emails/emails.service.ts'
import { DEFAULT_LOCALE } from '#shared/domain/locale.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { SELLER } from '#tests/kit/legal-facts.ts'
import { anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase, aRefund } from '#tests/kit/purchases.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const { receipts, adminReceipts, legalFacts } = contract
let t: TestApp
let asha: SignedInUser
let admin: SignedInUser
let sentEmails: { to: string; subject: string }[]

beforeEach(async () => {
  t = await testApp()
  asha = await aUser(t, { name: 'Asha Rao' })
  admin = await anAdmin(t)
  sentEmails = []
})
afterEach(() => t.close())

function service() {
  const emails = {
    async enqueue(_trx: unknown, email: NewEmail) {
      const { subject } = 'texts' in email ? email.texts.en(DEFAULT_LOCALE) : email
      sentEmails.push({ to: email.to, subject })
    },
  }
  return receiptIssuingService({ db: t.db, clock: t.clock, emails, siteUrl: () => 'https://sadhana.example' })
}

async function bought(userId = asha.id, amountInPaise?: number): Promise<string> {
  const paymentId = await aPurchase(t, {
    userId,
    plan: 'HALF_YEARLY',
    ...(amountInPaise && { amountInPaise }),
    grants: false,
  })
  await transact(t.db, (trx) => service().issue(trx, { paymentId }))
  return paymentId
}

const own = async ({ token } = asha) => (await t.request(receipts.list, { token })).answer.receipts
const file = (path: string, { token }: { token?: string }) =>
  t.app.inject({ method: 'GET', url: API_BASE + path, headers: token ? { authorization: `Bearer ${token}` } : {} })

describe('a captured payment', () => {
  test('has one receipt and one email, however often it is issued', async () => {
    const paymentId = await bought(asha.id, 19_900)
    await transact(t.db, (trx) => service().issue(trx, { paymentId }))
    expect(await own()).toMatchObject([{ number: '2026-27/000001', kind: 'RECEIPT', amount: 199, ofNumber: null }])
    expect(sentEmails).toMatchObject([{ to: asha.email, subject: 'Your receipt 2026-27/000001' }])
  })

  test('releases its number when its transaction is rolled back', async () => {
    const paymentId = await aPurchase(t, { userId: asha.id, plan: 'ANNUAL', grants: false })
    const undone = transact(t.db, async (trx) => {
      await service().issue(trx, { paymentId })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await bought()
    expect((await own()).map(({ number }) => number)).toEqual(['2026-27/000001'])
  })

  test('starts a new series of numbers in April', async () => {
    await bought()
    t.clock.set(new Date('2027-03-31T18:30:00Z'))
    await bought()
    expect((await own({ ...asha, token: await aSession(t, asha.id) })).map(({ number }) => number)).toEqual([
      '2027-28/000001',
      '2026-27/000001',
    ])
  })

  test('keeps its receipt unchanged when the seller’s details change', async () => {
    await bought(asha.id, 11_800)
    await t.request(legalFacts.update, { token: admin.token, body: SELLER })
    await bought(asha.id, 11_800)
    const listed = (await t.request(adminReceipts.list, { token: admin.token })).answer.receipts
    expect(listed.map(({ tax }) => tax)).toEqual([18, 0])
  })
})

describe('a refund', () => {
  test('has credit notes that add up to it, in a series of their own', async () => {
    await t.request(legalFacts.update, { token: admin.token, body: SELLER })
    await t.request(receipts.changeBilling, { token: asha.token, body: { address: '', state: '29', gstin: '' } })
    const paymentId = await bought(asha.id, 19_900)
    for (const inPaise of [3333, 3333, 19_900]) {
      await t.db.updateTable('payments').set({ refunded_in_paise: inPaise }).where('id', '=', paymentId).execute()
      await transact(t.db, (trx) => service().issueCreditNote(trx, { paymentId }))
    }
    const rows = (await t.request(adminReceipts.list, { token: admin.token })).answer.receipts
    const notes = rows.filter(({ kind }) => kind === 'CREDIT_NOTE')
    expect(notes.map(({ number, ofNumber }) => [number, ofNumber])).toEqual([
      ['CN2026-27/000002', '2026-27/000001'],
      ['CN2026-27/000001', '2026-27/000001'],
    ])
    expect(notes.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(199)
    expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBeCloseTo(30.36)
    const csv = (await file('/admin/receipts.csv?month=2026-11', admin)).body
    expect(csv).toContain('29 Karnataka')
    expect(csv).toContain('-33.33')
    expect((await file('/admin/receipts.csv?month=2026-10', admin)).body.trim().split('\r\n')).toHaveLength(1)
  })
})

test('older payments get their receipts and credit notes without emails', async () => {
  const paymentId = await aPurchase(t, { userId: asha.id, plan: 'ANNUAL', grants: false })
  await aRefund(t, paymentId, { inPaise: 500 })
  await aPurchase(t, { userId: asha.id, plan: 'HALF_YEARLY', grants: false })
  await Promise.all([service().issueMissing(), service().issueMissing()])
  expect((await own()).map(({ number }) => number).toSorted()).toEqual([
    '2026-27/000001',
    '2026-27/000002',
    'CN2026-27/000001',
  ])
  expect(sentEmails).toEqual([])
})

describe('the files', () => {
  test('are for their member and administrators alone, and the same each time', async () => {
    await t.request(legalFacts.update, { token: admin.token, body: SELLER })
    await bought()
    const [receipt] = await own()
    const other = await aUser(t, { name: 'Ravi' })
    const mine = `/user/receipts/${receipt?._id}/pdf`
    const statuses = async (path: string) =>
      Promise.all([{}, asha, other, admin].map(async (who) => (await file(path, who)).statusCode))
    expect(await statuses(mine)).toEqual([401, 200, 404, 404])
    expect(await statuses(`/admin${mine.slice(5)}`)).toEqual([401, 403, 403, 200])
    expect(await statuses('/admin/receipts.csv')).toEqual([401, 403, 403, 200])
    const acts = await t.db.selectFrom('audit_entries').select('action').where('actor_id', '=', admin.id).execute()
    expect(acts.map(({ action }) => action)).toContain('receipts.export')
    await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', admin.id).execute()
    expect(await statuses('/admin/receipts.csv')).toEqual([401, 403, 403, 403])
    expect(await statuses('/user/receipts/nonsense/pdf')).toEqual([401, 404, 404, 404])
    expect(await own(other)).toEqual([])
    const [once, again] = [await file(mine, asha), await file(mine, asha)]
    expect(once.headers['content-type']).toBe('application/pdf')
    expect(once.headers['content-disposition']).toContain('receipt-2026-27-000001.pdf')
    expect(once.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(once.rawPayload.equals(again.rawPayload)).toBe(true)
  })
})

describe('the PDF of a receipt', () => {
  const pdfOf = async ({ token } = asha) => {
    const [receipt] = await own()
    return file(`/user/receipts/${receipt?._id}/pdf`, { token })
  }
  const stored = async () => {
    const [receipt] = await own()
    return { key: `receipts/${receipt?._id}.pdf`, head: await t.product.files.head(`receipts/${receipt?._id}.pdf`) }
  }

  test('is drawn once, however many ask at once, and read from the files from then on', async () => {
    await bought()
    const [receipt] = await own()
    const paths = Array.from({ length: 8 }, (_, at) => `/${at % 2 ? 'user' : 'admin'}/receipts/${receipt?._id}/pdf`)
    const writes = vi.spyOn(t.product.files, 'write')
    const answers = await Promise.all(paths.map((path) => file(path, path.startsWith('/user') ? asha : admin)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    expect(writes).toHaveBeenCalledTimes(1)
    expect((await stored()).head).toMatchObject({ contentType: 'application/pdf' })
    const again = await pdfOf()
    expect(again.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect(writes).toHaveBeenCalledTimes(1)
  })

  test('is drawn again with the same bytes when its file is missing, and answered when it cannot be stored', async () => {
    await bought()
    const first = await pdfOf()
    await t.product.files.remove((await stored()).key)
    vi.spyOn(t.product.files, 'write').mockRejectedValue(new Error('the disk is full'))
    const second = await pdfOf()
    expect([second.statusCode, second.rawPayload.equals(first.rawPayload)]).toEqual([200, true])
    expect((await stored()).head).toBeNull()
  })

  test('of a member opens thirty times an hour', async () => {
    await bought()
    for (let count = 0; count < 30; count++) expect((await pdfOf()).statusCode).toBe(200)
    expect((await pdfOf()).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    t.clock.advance(3_600_000)
    expect((await pdfOf({ ...asha, token: await aSession(t, asha.id) })).statusCode).toBe(200)
  })
})

/** Stored before there were rules: invisible characters, a line end in a name, an old prefix. */
test('details from before a rule can be read unchanged, and are refused when they are sent again', async () => {
  const address = '12 Temple\u00AD Road\u202A\u2028Pune'
  const billing = { address, state: '99', gstin: 'NONE' }
  await t.db
    .insertInto('billing_details')
    .values({ user_id: asha.id, ...billing })
    .execute()
  await t.db
    .updateTable('seller_details')
    .set({ ...billing, name: 'Sadhana\nTrust', sac: '', prefix: 'cn1' })
    .execute()

  expect((await t.request(receipts.billing, { token: asha.token })).answer).toEqual({ billing })
  const old = { ...billing, legalName: 'Sadhana\nTrust', sac: '', prefix: 'cn1' }
  const read = await t.request(legalFacts.read, { token: admin.token })
  expect(read.answer.facts).toMatchObject({ ...old, version: 1 })
  expect((await t.request(receipts.changeBilling, { token: asha.token, body: billing })).status).toBe(400)
  // Also as the answer to a form that was filled before another change.
  const stale = { token: admin.token, body: { ...SELLER, version: 0 } }
  expect((await t.request(legalFacts.update, stale)).json).toMatchObject({ code: 'CHANGED_MEANWHILE' })
})
