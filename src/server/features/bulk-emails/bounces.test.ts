import { bulkEmailApp } from '#tests/kit/bulk-emails.ts'
import { anAdmin } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SECRET = 'a secret of the mail provider, 32+'
const { bulkEmails, system } = contract

let t: Awaited<ReturnType<typeof bulkEmailApp>>
beforeEach(async () => void (t = await bulkEmailApp({ env: { BOUNCE_WEBHOOK_SECRET: SECRET } })))
afterEach(() => t.close())

const report = (events: object[], secret = SECRET) =>
  t.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/email-bounces',
    payload: JSON.stringify({ events }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
  })

async function suppressed() {
  const { token } = await anAdmin(t)
  return (await t.request(bulkEmails.suppressions, { token })).answer.suppressions
}

test('a hard bounce and a complaint suppress an address at once, in whatever case it is written', async () => {
  const events = [
    { id: '1', event: 'bounce', email: 'Gone@Example.com', status: '5.1.1', code: 550 },
    { id: '2', event: 'complaint', email: 'angry@example.com' },
    { id: '3', event: 'bounce', email: 'full@example.com', status: '5.2.2' },
    { id: '4', event: 'bounce', email: 'named@example.com', type: 'hard' },
  ]
  expect((await report(events)).statusCode).toBe(200)
  expect(Object.fromEntries((await suppressed()).map(({ address, reason }) => [address, reason]))).toEqual({
    'angry@example.com': 'COMPLAINT',
    'gone@example.com': 'HARD_BOUNCE',
    'named@example.com': 'HARD_BOUNCE',
  })
})

test('a refusal for our reputation says nothing about the address, however often it comes', async () => {
  const refused = (id: string) => ({ id, event: 'bounce', email: 'member@example.com', status: '5.7.1', code: 550 })
  expect((await report(['1', '2', '3', '4'].map(refused))).statusCode).toBe(200)
  expect(await suppressed()).toEqual([])
})

test('three soft bounces within 14 days suppress; the same event counts once, an old one no more', async () => {
  const soft = (id: string) => report([{ id, event: 'bounce', email: 'full@example.com', type: 'soft' }])
  await soft('1')
  for (let time = 0; time < 3; time++) await soft('2')
  t.clock.advance(14 * DAY_IN_MS)
  await soft('3')
  await soft('4')
  expect(await suppressed()).toEqual([])
  await soft('5')
  expect(await suppressed()).toMatchObject([{ address: 'full@example.com', reason: 'SOFT_BOUNCES' }])
})

test.each([
  ['another secret', [], 'x'.repeat(34), 403],
  ['no secret', [], '', 403],
  ['an unknown event', [{ id: '1', event: 'opened', email: 'a@example.com' }], SECRET, 400],
  ['a control character', [{ id: '1', event: 'bounce', email: 'a\u0000@example.com' }], SECRET, 400],
  ['half a character', [{ id: '\ud800', event: 'bounce', email: 'a@example.com' }], SECRET, 400],
  ['no id', [{ event: 'bounce', email: 'a@example.com' }], SECRET, 400],
])('a report with %s is refused', async (_name, events, secret, status) => {
  expect((await report(events, secret)).statusCode).toBe(status)
  expect(await suppressed()).toEqual([])
})

test('a suppression is found, lifted once, and stands in the audit log; bounces before do not count any more', async () => {
  const member = await t.recipient()
  const { token } = await anAdmin(t)
  for (const id of ['1', '2', '3']) await report([{ id, event: 'bounce', email: member.email, type: 'soft' }])
  const [found] = (await t.request(bulkEmails.suppressions, { token, query: { search: member.email.slice(0, 6) } }))
    .answer.suppressions
  expect((await t.request(bulkEmails.suppressions, { token, query: { search: '%' } })).answer.suppressions).toEqual([])
  const lift = () => t.request(bulkEmails.lift, { token, params: { id: found?._id ?? '' } })
  expect((await lift()).status).toBe(204)
  expect((await lift()).status).toBe(404)
  await report([{ id: '4', event: 'bounce', email: member.email, type: 'soft' }])
  expect(await suppressed()).toEqual([])
  const actions = await t.db.selectFrom('audit_entries').select('action').execute()
  expect(actions).toEqual([{ action: 'suppression.lift' }])
})

test('when too much comes back sending stops, the owner is told, and goes on when they say so', async () => {
  const members = await t.recipients(400)
  await t.send(members)
  await t.runJobs()
  await t.send(await t.recipients(200))
  const { token } = await anAdmin(t)
  const kinds = async () => (await t.request(system.attention, { token })).answer.items.map(({ kind }) => kind)
  const hard = (n: number) => report([{ id: `${n}`, event: 'bounce', email: members[n]?.to ?? '', type: 'hard' }])
  for (let n = 0; n < 9; n++) await hard(n)
  expect(await kinds()).not.toContain('BULK_EMAILS_STOPPED')
  await hard(9)
  expect(await kinds()).toContain('BULK_EMAILS_STOPPED')
  await t.runJobs()
  expect(t.emails).toHaveLength(400)
  const stopped = { reason: 'HARD_BOUNCES', at: t.clock.now() }
  expect((await t.request(bulkEmails.sender, { token })).answer).toMatchObject({
    waiting: 200,
    hardBounces: 10,
    stopped,
  })
  const { answer } = await t.request(bulkEmails.resume, { token })
  expect(answer).toMatchObject({ stopped: null, sent: 0, hardBounces: 0, allowance: 500 })
  await t.resume()
  await t.runJobs()
  expect(t.emails).toHaveLength(600)
})

test('bounces of other emails suppress, but do not stop emails to many', async () => {
  for (let n = 0; n < 20; n++) await report([{ id: `${n}`, event: 'bounce', email: `p${n}@example.com`, type: 'hard' }])
  const { token } = await anAdmin(t)
  expect((await t.request(bulkEmails.sender, { token })).answer).toMatchObject({ hardBounces: 0, stopped: null })
  expect(await suppressed()).toHaveLength(20)
})
