import { compose } from '#server/compose/compose.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aComplimentaryGrant, aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Noon in India; the webinars begin at eight in the evening. */
const NOON = new Date('2026-11-21T06:30:00.000Z')
const ist = (text: string) => new Date(`2026-${text}:00+05:30`)

let t: TestApp
let queues: ReturnType<typeof manualJobs>
beforeEach(async () => {
  queues = manualJobs()
  t = await testApp({ now: NOON, env: { PUBLIC_URL: 'https://sadhana.example' }, ports: { jobs: queues.jobs } })
})
afterEach(() => t.close())

/** Runs the jobs of a node as they run by themselves. */
async function run(node = queues): Promise<void> {
  await node.repeat('automations.write')
  await node.runQueue('messages.send')
  await node.repeat('messages.due')
  await node.repeat('bulk-emails.resume')
  await node.runQueue('bulk-emails.send')
}

async function runAt(text: string, node = queues): Promise<void> {
  t.clock.set(ist(text))
  await run(node)
}

async function secondNode() {
  const other = manualJobs()
  const { config, database, clock, emailSender } = t.product
  const product = await compose(config, { database, clock, emailSender, jobs: other.jobs })
  return { queues: other, close: () => product.close() }
}

const agree = ({ id }: SignedInUser) =>
  t.db
    .insertInto('channel_consents')
    .values({ user_id: id, channel: 'EMAIL', purpose: 'MARKETING', given: true, at: NOON, how: 'PROFILE' })
    .execute()
const subjects = () => t.emails.map(({ subject }) => subject)
const bellOf = async ({ id }: SignedInUser) =>
  t.db.selectFrom('notifications').where('user_id', '=', id).select('message_id').execute()
const sends = () => t.db.selectFrom('automation_sends').select(['user_id', 'step', 'occasion']).execute()
const endPlan = ({ id }: SignedInUser, ends_at: Date) =>
  t.db.updateTable('grants').set({ ends_at }).where('user_id', '=', id).execute()
const seeLast = ({ id }: SignedInUser, seen_at: Date) =>
  t.db.updateTable('last_seen').set({ seen_at }).where('user_id', '=', id).execute()

async function aProgramme(days = 5): Promise<string[]> {
  const { token } = await anAdmin(t)
  const ids: string[] = []
  for (let sequenceOrder = 1; sequenceOrder <= days; sequenceOrder++)
    ids.push((await aVideo(t, token, { usageType: 'INITIAL_PLAN', sequenceOrder }))._id)
  await t.db.updateTable('videos').set({ duration_in_seconds: 1800 }).execute()
  return ids
}

const watch = ({ id: user_id }: SignedInUser, item_id: string | undefined, at: Date) =>
  t.db
    .insertInto('progress')
    .values({
      user_id,
      kind: 'VIDEO',
      item_id: item_id ?? '',
      furthest: 60,
      latest: 60,
      latest_at: at,
      length: 1800,
      seen: '0'.repeat(100),
      finished_at: null,
    })
    .execute()

describe('a day of the programme that was not watched', () => {
  test('is followed by one message in the morning, at most two in a row until the member watches again', async () => {
    const [first] = await aProgramme()
    const member = await aMember(t, { plan: 'INITIAL' })
    await runAt('11-22T08:59')
    expect(await sends()).toEqual([])
    for (const day of [22, 23, 24, 25]) {
      await runAt(`11-${day}T09:00`)
      await runAt(`11-${day}T12:00`)
    }
    expect(subjects()).toEqual(['Yesterday’s webinar is waiting for you', 'Yesterday’s webinar is waiting for you'])
    expect(t.emails[0]?.text).toContain('Namaste Asha,')
    expect(t.emails[0]?.text).toContain('https://sadhana.example/dashboard')
    expect(await bellOf(member)).toHaveLength(2)
    await watch(member, first, ist('11-25T13:00'))
    await runAt('11-26T09:00')
    expect(subjects()).toHaveLength(3)
  })

  test('that was watched, live or later, is followed by none; nor is one of the team, of a longer plan or of one that has ended', async () => {
    const [first] = await aProgramme()
    const watched = await aMember(t, { plan: 'INITIAL' })
    await watch(watched, first, ist('11-21T20:10'))
    const ended = await aMember(t, { plan: 'INITIAL' })
    await endPlan(ended, ist('11-22T08:00'))
    await aMember(t, { plan: 'ANNUAL' })
    const { id } = await aMember(t, { plan: 'INITIAL' })
    await t.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute()
    await runAt('11-22T09:00')
    expect([await sends(), subjects()]).toEqual([[], []])
  })

  test('reaches a Hindi member in Hindi', async () => {
    await aProgramme()
    const { token } = await aMember(t, { plan: 'INITIAL', name: 'आशा राव' })
    await t.request(contract.locale.update, { token, body: { language: 'hi' } })
    await runAt('11-22T09:00')
    expect(subjects()).toEqual(['कल का वेबिनार आपके लिए उपलब्ध है'])
    expect(t.emails[0]?.text).toContain('नमस्ते आशा,')
  })
})

describe('after the end of a plan', () => {
  test('members who agreed to news hear on the third and the fourteenth day, each once', async () => {
    const [yes, no] = [await aMember(t, { plan: 'ANNUAL' }), await aMember(t, { plan: 'ANNUAL' })]
    await agree(yes)
    for (const each of [yes, no]) await endPlan(each, ist('11-21T23:59'))
    for (let day = 22; day <= 30; day++) for (const hour of ['06', '09', '13']) await runAt(`11-${day}T${hour}:00`)
    for (let day = 1; day <= 8; day++) for (const hour of ['06', '09', '13']) await runAt(`12-0${day}T${hour}:00`)
    expect(t.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [yes.email, 'What you have reached is kept'],
      [yes.email, 'Would you like to go on?'],
    ])
    expect([(await bellOf(yes)).length, (await bellOf(no)).length]).toEqual([2, 0])
    expect(t.emails[0]?.unsubscribeUrl).toBeDefined()
  })

  test('nobody hears who has time again, or whose time an administrator ended', async () => {
    const again = await aMember(t, { plan: 'ANNUAL' })
    await agree(again)
    await endPlan(again, ist('11-21T23:59'))
    t.clock.set(ist('11-23T12:00'))
    await aComplimentaryGrant(t, again.id, { plan: 'ANNUAL', startsAt: ist('11-23T12:00') })
    await runAt('11-24T09:00')
    expect(await sends()).toEqual([])
  })

  test('what was due while the product was down for three days is not sent', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    await agree(member)
    await endPlan(member, ist('11-21T23:59'))
    await runAt('11-27T09:00')
    expect([await sends(), subjects()]).toEqual([[], []])
  })

  test('what waits in the queues while the product is down for three days is not sent, on any channel', async () => {
    await aProgramme()
    const member = await aMember(t, { plan: 'INITIAL' })
    t.clock.set(ist('11-22T09:00'))
    await queues.repeat('automations.write')
    t.clock.set(ist('11-25T12:00'))
    await queues.repeat('messages.due')
    await queues.repeat('bulk-emails.resume')
    await queues.runQueue('bulk-emails.send')
    expect([subjects(), await bellOf(member)]).toEqual([[], []])
  })

  test('an email that waits for the day’s share is not sent at night nor after two days', async () => {
    await aProgramme()
    await aMember(t, { plan: 'INITIAL' })
    t.clock.set(ist('11-22T20:55'))
    await queues.repeat('automations.write')
    await queues.runQueue('messages.send')
    t.clock.set(ist('11-22T23:00'))
    await queues.runQueue('bulk-emails.send')
    expect(subjects()).toEqual([])
    t.clock.set(ist('11-24T09:01'))
    await queues.repeat('bulk-emails.resume')
    await queues.runQueue('bulk-emails.send')
    expect(subjects()).toEqual([])
    expect(await t.db.selectFrom('bulk_emails').select('reason').execute()).toEqual([{ reason: 'TOO_OLD' }])
  })
})

describe('asleep', () => {
  test('a member with a running plan who was not here for 21 days hears once, and again only after a visit', async () => {
    const [asleep, awake] = [await aMember(t, { plan: 'ANNUAL' }), await aMember(t, { plan: 'ANNUAL' })]
    for (const each of [asleep, awake, await aUser(t)]) {
      await agree(each)
      await seeLast(each, ist('11-21T12:00'))
    }
    await seeLast(awake, ist('11-28T12:00'))
    for (const at of ['12-11T20:00', '12-12T08:59', '12-12T09:00', '12-12T15:00', '12-13T09:00', '12-14T10:00'])
      await runAt(at)
    expect(t.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [asleep.email, 'Your practice is here when you are ready'],
    ])
  })

  test('one marketing message a day: a broadcast of the same day comes first, the step on the next day', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    await agree(member)
    await seeLast(member, ist('11-21T12:00'))
    t.clock.set(ist('12-12T08:30'))
    const { token } = await anAdmin(t)
    const text = { subject: 'News', body: 'News' }
    const body = { kind: 'BROADCAST', segment: {}, texts: { en: text, hi: text }, channels: ['EMAIL'], streamId: null }
    const { message } = (await t.request(contract.messages.create, { token, body })).answer
    await t.request(contract.messages.send, { token, params: { id: message._id }, body: { count: 1 } })
    await run()
    await runAt('12-12T09:00')
    expect(subjects()).toEqual(['News'])
    await runAt('12-13T09:00')
    expect(subjects()).toEqual(['News', 'Your practice is here when you are ready'])
  })
})

describe('once', () => {
  test('two nodes at the same time, and a kill between the steps, send none twice', async () => {
    await aProgramme()
    const members = [await aMember(t, { plan: 'INITIAL' }), await aMember(t, { plan: 'INITIAL' })]
    const other = await secondNode()
    t.clock.set(ist('11-22T09:00'))
    await Promise.all([queues.repeat('automations.write'), other.queues.repeat('automations.write')])
    await queues.repeat('automations.write')
    await Promise.all([queues.repeat('messages.due'), other.queues.repeat('messages.due')])
    await Promise.all([run(queues), run(other.queues)])
    expect(t.emails.map(({ to }) => to).toSorted()).toEqual(members.map(({ email }) => email).toSorted())
    for (const member of members) expect(await bellOf(member)).toHaveLength(1)
    await other.close()
  })

  test('a transaction that fails leaves nothing, and the next run sends', async () => {
    await aProgramme()
    await aMember(t, { plan: 'INITIAL' })
    t.clock.set(ist('11-22T09:00'))
    await t.db.schema.alterTable('deliveries').renameTo('deliveries_away').execute()
    await expect(queues.repeat('automations.write')).rejects.toThrow('deliveries')
    await t.db.schema.alterTable('deliveries_away').renameTo('deliveries').execute()
    expect(await sends()).toEqual([])
    await run()
    expect(subjects()).toHaveLength(1)
  })

  test('a second day makes a second message', async () => {
    await aProgramme()
    const member = await aMember(t, { plan: 'INITIAL' })
    await runAt('11-22T09:00')
    t.clock.set(new Date(ist('11-22T09:00').getTime() + DAY_IN_MS))
    await aSession(t, member.id)
    await run()
    await queues.repeat('messages.due')
    const rows = await t.db.selectFrom('messages').select(['state', 'step', 'recipients']).execute()
    expect(rows).toEqual([
      { state: 'SENT', step: 'DAY_NOT_WATCHED', recipients: 1 },
      { state: 'SENT', step: 'DAY_NOT_WATCHED', recipients: 1 },
    ])
  })
})
