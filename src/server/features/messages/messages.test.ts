import { testApp, type TestApp } from '#tests/kit/app.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aReceivedMessage } from '#tests/kit/messages.ts'
import { aRoom } from '#tests/kit/presence-tokens.ts'
import { anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS, HOUR_IN_MS } from '#shared/domain/ist.ts'
import type { TeamRole } from '#shared/domain/permissions.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { messages, notifications } = contract
const NOON = new Date('2026-11-21T06:30:00.000Z')
const UNKNOWN = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let queues: ReturnType<typeof manualJobs>
let owner: SignedInUser
beforeEach(async () => {
  queues = manualJobs()
  t = await testApp({ now: NOON, env: { OFFLINE_PAGE: 'off' }, ports: { jobs: queues.jobs } })
  owner = await anAdmin(t)
})
afterEach(() => t.close())

const text = { subject: 'Hello {{name}}', body: 'Come.' }
const draft = {
  kind: 'ANNOUNCEMENT',
  segment: {},
  texts: { en: text, hi: { subject: 'नमस्ते', body: 'आइए' } },
  channels: ['APP'],
  streamId: null as string | null,
}
const create = (body: object, by = owner) =>
  t.request(messages.create, { token: by.token, body: { ...draft, ...body } })
const change = (id: string, body: object) => t.request(messages.update, { token: owner.token, params: { id }, body })
const one = async (id: string) => (await t.request(messages.one, { token: owner.token, params: { id } })).answer
const bell = async ({ token }: SignedInUser) => (await t.request(notifications.list, { token })).answer

describe('a draft', () => {
  test('is made, changed, copied, found and deleted, each with an entry in the log', async () => {
    const made = await create({ texts: { ...draft.texts, en: { subject: 'Satsang', body: '' } } })
    expect(made.status).toBe(201)
    const { _id: id } = made.answer.message
    expect(made.answer.message).toMatchObject({ state: 'DRAFT', segmentWords: 'All members', writtenBy: 'Meera Iyer' })
    const changed = await change(id, { segment: { language: 'hi' }, version: 1 })
    expect(changed.answer.message).toMatchObject({ segmentWords: 'Members who read Hindi', version: 2 })
    expect((await change(id, { channels: ['APP'], version: 1 })).json).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { version: 2 },
    })
    const copy = await t.request(messages.duplicate, { token: owner.token, params: { id } })
    expect(copy.answer.message).toMatchObject({ segment: { language: 'hi' }, state: 'DRAFT', version: 1 })
    const list = async (query: Record<string, string>) =>
      (await t.request(messages.list, { token: owner.token, query })).answer
    expect((await list({ search: 'sats' })).total).toBe(2)
    expect((await list({ state: 'SENT' })).total).toBe(0)
    const first = await list({ limit: '1' })
    const second = await list({ limit: '1', cursor: first.nextCursor ?? '' })
    expect([first, second].map((page) => page.messages[0]?._id)).toEqual([copy.answer.message._id, id])
    expect((await t.request(messages.remove, { token: owner.token, params: { id } })).status).toBe(204)
    const log = await t.db.selectFrom('audit_entries').select('action').where('subject', '=', `message:${id}`).execute()
    expect(log.map(({ action }) => action)).toEqual(['message.create', 'message.update', 'message.delete'])
  })

  test.each([
    [{ channels: [] }, 400, 'Please choose a channel.'],
    [{ channels: ['APP', 'APP'] }, 400, 'Please choose each channel once.'],
    [
      { texts: { ...draft.texts, en: { subject: '{{nmae}}', body: '' } } },
      400,
      'Only {{name}} can stand in double braces.',
    ],
    [{ kind: 'STEP' }, 400, 'Please choose announcement or news.'],
    [{ streamId: UNKNOWN }, 422, 'This session does not exist any more. Please choose another one.'],
    [
      { segment: { attendedStreamId: UNKNOWN } },
      422,
      'This session does not exist any more. Please choose another one.',
    ],
  ])('with %o is refused with %i: %s', async (body, status, message) => {
    const refused = await create(body)
    expect([refused.status, Object.values(refused.json.fields as object)]).toEqual([status, [message]])
  })

  test('cannot name a channel that is not set up', async () => {
    expect((await create({ channels: ['APP', 'PUSH'] })).json).toMatchObject({ code: 'CHANNEL_NOT_SET_UP' })
    const { answer } = await t.request(messages.channels, { token: owner.token })
    expect(answer.channels).toEqual(['APP', 'EMAIL'])
  })

  test.each<[TeamRole, number, number]>([
    ['OWNER', 201, 422],
    ['EDITOR', 201, 403],
    ['SUPPORT', 403, 403],
    ['TEACHER', 403, 403],
    ['MODERATOR', 403, 403],
    ['ACCOUNTANT', 403, 403],
  ])('a member of the team with the role %s writes it: %i, and sends it: %i', async (role, written, sent) => {
    const person = await anAdmin(t, { teamRoles: [role] })
    expect((await create({}, person)).status).toBe(written)
    const { _id: id } = (await create({})).answer.message
    const answer = await t.request(messages.send, { token: person.token, params: { id }, body: { count: 0 } })
    expect(answer.status).toBe(sent)
  })

  test('a member can do nothing with it, and sending wants a fresh code', async () => {
    const member = await aUser(t)
    expect((await create({}, member)).status).toBe(403)
    const { _id: id } = (await create({})).answer.message
    await t.db.updateTable('sessions').set({ fresh_until: NOON }).where('user_id', '=', owner.id).execute()
    const answer = await t.request(messages.send, { token: owner.token, params: { id }, body: { count: 1 } })
    expect(answer.json).toMatchObject({ code: 'FRESH_CODE_REQUIRED' })
  })

  test('is tested by its writer alone, as often as they like, in the language that they ask for', async () => {
    const [editor, member] = [await anAdmin(t, { teamRoles: ['EDITOR'], name: 'Kiran Das' }), await aUser(t)]
    const { _id: id } = (await create({})).answer.message
    const tryIt = (body: object) => t.request(messages.test, { token: editor.token, params: { id }, body })
    expect((await tryIt({ language: 'hi' })).answer.channels).toEqual(['APP'])
    expect((await bell(editor)).notifications).toMatchObject([{ subject: '[Test] नमस्ते', language: 'hi' }])
    await tryIt({})
    expect(await bell(editor)).toMatchObject({ unread: 1, notifications: [{ subject: '[Test] Hello Kiran' }] })
    expect((await bell(member)).notifications).toEqual([])
    const { _id: empty } = (await create({ texts: { en: { subject: '', body: '' }, hi: { subject: '', body: '' } } }))
      .answer.message
    const refused = await t.request(messages.test, { token: editor.token, params: { id: empty }, body: {} })
    expect(refused.json).toMatchObject({ code: 'MESSAGE_TEXT_MISSING' })
  })
})

describe('a message that was sent', () => {
  test('is changed no more, and who came to its session within a day is counted', async () => {
    const [came, late, stayed] = [await aUser(t), await aUser(t), await aUser(t)]
    const start_time = new Date(NOON.getTime() + HOUR_IN_MS)
    const stream = { id: newId(), title: 'Satsang', video_id: null, start_time, duration_in_minutes: 60 }
    await t.db
      .insertInto('livestreams')
      .values({ ...stream, created_at: NOON })
      .execute()
    const { _id: id } = (await create({ streamId: stream.id })).answer.message
    await t.request(messages.send, { token: owner.token, params: { id }, body: { count: 3 } })
    await queues.runQueue('messages.send')
    expect((await change(id, { channels: ['APP'] })).json).toMatchObject({ code: 'MESSAGE_NOT_DRAFT' })
    expect((await t.request(messages.remove, { token: owner.token, params: { id } })).status).toBe(409)
    const room_id = await aRoom(t, stream.id)
    for (const { user, after } of [
      { user: came, after: DAY_IN_MS - 1 },
      { user: late, after: DAY_IN_MS },
      { user: stayed, after: null },
    ]) {
      const joined_at = after === null ? null : new Date(NOON.getTime() + after)
      const times = { waited_at: NOON, joined_at, left_at: joined_at, previous_at: null, reacted_at: null }
      await t.db
        .insertInto('live_attendance')
        .values({ room_id, user_id: user.id, keeps_minutes: true, ...times, has_reacted: false, minutes: 1 })
        .execute()
    }
    expect((await one(id)).figures.came).toBe(1)
    expect((await bell(came)).notifications).toMatchObject([{ streamId: stream.id }])
    t.clock.set(new Date(NOON.getTime() + 181 * DAY_IN_MS))
    owner = { ...owner, token: await aSession(t, owner.id) }
    await queues.repeat('messages.tidy')
    expect(await t.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
    expect(await t.db.selectFrom('notifications').selectAll().execute()).toEqual([])
    expect((await one(id)).figures).toMatchObject({ came: 1, channels: [{ sent: 3 }] })
  })
})

describe('the bell', () => {
  test('shows the own notifications, newest first, and counts the unread ones until they are read', async () => {
    const [asha, ravi] = [await aUser(t), await aUser(t)]
    const ids: string[] = []
    for (const words of ['First', 'Second', 'Third']) {
      ids.unshift(await aReceivedMessage(t, { userId: asha.id, words }))
      t.clock.advance(DAY_IN_MS)
    }
    asha.token = await aSession(t, asha.id)
    ravi.token = await aSession(t, ravi.id)
    const list = await bell(asha)
    expect([list.unread, list.notifications.map(({ _id }) => _id)]).toEqual([3, ids])
    const page = (await t.request(notifications.list, { token: asha.token, query: { limit: '2' } })).answer
    const next = { token: asha.token, query: { limit: '2', cursor: page.nextCursor ?? '' } }
    expect((await t.request(notifications.list, next)).answer.notifications.map(({ _id }) => _id)).toEqual([ids[2]])
    const read = (id: string, { token } = asha) => t.request(notifications.read, { token, params: { id } })
    const opened = (await read(ids[0] ?? '')).answer
    expect(opened).toMatchObject({ unread: 2, notification: { subject: 'Third', readAt: t.clock.now() } })
    t.clock.advance(1000)
    expect((await read(ids[0] ?? '')).answer.notification.readAt).toEqual(opened.notification.readAt)
    expect((await read(ids[1] ?? '', ravi)).status).toBe(404)
    const until = list.notifications[2]?.createdAt.toISOString()
    const all = await t.request(notifications.readAll, { token: asha.token, body: { until } })
    expect(all.answer.unread).toBe(1)
    expect((await t.request(notifications.unread, { token: asha.token })).answer.unread).toBe(1)
    expect(await bell(ravi)).toMatchObject({ unread: 0, notifications: [] })
  })
})
