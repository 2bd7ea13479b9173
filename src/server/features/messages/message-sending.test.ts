import type { Channel } from './channel.ts'
import { createMessageSender, type SenderDependencies } from './message-sender.ts'
import { appChannel } from './app-channel.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { messages, notifications, locale } = contract
/** Noon in India. */
const NOON = new Date('2026-11-21T06:30:00.000Z')

let t: TestApp
let queues: ReturnType<typeof manualJobs>
let owner: SignedInUser
beforeEach(async () => {
  queues = manualJobs()
  t = await testApp({ now: NOON, ports: { jobs: queues.jobs } })
  owner = await anAdmin(t)
})
afterEach(() => t.close())

const draft = {
  kind: 'ANNOUNCEMENT',
  segment: {},
  texts: {
    en: { subject: 'Hello {{name}}', body: 'See https://sadhana.example/' },
    hi: { subject: 'नमस्ते {{name}}', body: 'यहाँ देखें' },
  },
  channels: ['APP'],
  streamId: null,
}
const token = () => owner.token
async function aDraft(changes: object = {}): Promise<string> {
  return (await t.request(messages.create, { token: token(), body: { ...draft, ...changes } })).answer.message._id
}
const send = (id: string, body: object) => t.request(messages.send, { token: token(), params: { id }, body })
const act = (call: typeof messages.pause | typeof messages.resume | typeof messages.cancel, id: string) =>
  t.request(call, { token: token(), params: { id } })
const one = async (id: string) => (await t.request(messages.one, { token: token(), params: { id } })).answer
const bellOf = async (member: SignedInUser) => (await t.request(notifications.list, { token: member.token })).answer
const runJobs = () => queues.runQueue('messages.send')
const due = () => queues.repeat('messages.due')

/** An administrator's session ends within the hour. */
async function setTime(now: Date): Promise<void> {
  t.clock.set(now)
  owner = { ...owner, token: await aSession(t, owner.id) }
}

/** Another node, with a channel for emails that a test decides about. */
function aNode(parts: Partial<SenderDependencies> = {}) {
  const { db, clock } = t
  const { settings, log } = {
    settings: { programmeTimes: async () => ({ programmeTime: '20:00', formerTimes: [] }) },
    log: t.product.log,
  }
  const wantedBy: SenderDependencies['wantedBy'] = async (_trx, { userIds }) => new Set(userIds)
  return createMessageSender({ db, clock, settings, log, channels: [appChannel], wantedBy, ...parts })
}

describe('sending', () => {
  test('every member has it once in their language, nobody of the team has it, and the figures say so', async () => {
    const [asha, ravi] = [await aUser(t, { name: 'Asha Rao' }), await aUser(t, { name: 'Ravi {{name}}' })]
    await t.request(locale.update, { token: ravi.token, body: { language: 'hi' } })
    await aUser(t, { role: 'ADMIN', teamRoles: ['EDITOR'] })
    const id = await aDraft()
    const sent = await send(id, { count: 2 })
    expect(sent.answer.message).toMatchObject({ state: 'SENDING', recipients: null, sentBy: 'Meera Iyer' })
    expect(await runJobs()).toBe(1)
    await due()
    const { message, figures } = await one(id)
    expect(message).toMatchObject({ state: 'SENT', recipients: 2 })
    expect(figures).toEqual({
      channels: [{ channel: 'APP', waiting: 0, sent: 2, skipped: 0, failed: 0, reasons: [] }],
      came: null,
    })
    expect(await bellOf(asha)).toMatchObject({ unread: 1, notifications: [{ subject: 'Hello Asha', language: 'en' }] })
    expect((await bellOf(ravi)).notifications).toMatchObject([{ subject: 'नमस्ते Ravi', body: 'यहाँ देखें' }])
    expect(await bellOf(owner)).toMatchObject({ unread: 0, notifications: [] })
  })

  test('two administrators who press send at the same time send it once', async () => {
    const member = await aUser(t)
    const id = await aDraft()
    const other = await anAdmin(t)
    const answers = await Promise.all([
      send(id, { count: 1 }),
      t.request(messages.send, { token: other.token, params: { id }, body: { count: 1 } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await Promise.all([runJobs(), due()])
    expect((await bellOf(member)).notifications).toHaveLength(1)
  })

  test('is refused with words when the group is empty or another one than was seen, or a text is missing', async () => {
    const id = await aDraft()
    expect(await send(id, { count: 0 })).toMatchObject({ status: 422, json: { code: 'SEGMENT_EMPTY' } })
    for (let n = 0; n < 5; n++) await aUser(t)
    expect(await send(id, { count: 3 })).toMatchObject({ status: 409, json: { code: 'AUDIENCE_CHANGED', count: 5 } })
    expect(await send(id, {})).toMatchObject({ status: 400, json: { fields: { count: expect.any(String) } } })
    expect((await send(id, { count: 5, version: 7 })).json).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    const past = new Date(NOON.getTime() - 1).toISOString()
    expect((await send(id, { count: 5, sendAt: past })).json).toMatchObject({ code: 'NOT_IN_FUTURE' })
    const texts = { ...draft.texts, hi: { subject: '', body: 'यहाँ देखें' } }
    const english = await aDraft({ texts })
    expect(await send(english, { count: 5 })).toMatchObject({
      status: 422,
      json: { code: 'MESSAGE_TEXT_MISSING', fields: { 'texts.hi.subject': 'Please write this.' } },
    })
    const forOne = await aDraft({ texts, segment: { language: 'en' } })
    expect((await send(forOne, { count: 4 })).status).toBe(200)
  })

  test('a scheduled message starts at its time, and is a draft again when it is cancelled before', async () => {
    const member = await aUser(t)
    const sendAt = new Date(NOON.getTime() + HOUR_IN_MS).toISOString()
    const [first, second] = [await aDraft(), await aDraft()]
    for (const id of [first, second]) {
      expect((await send(id, { count: 1, sendAt })).answer.message.state).toBe('SCHEDULED')
    }
    expect((await act(messages.cancel, second)).answer.message).toMatchObject({ state: 'DRAFT', sendAt: null })
    await setTime(new Date(t.clock.now().getTime() + HOUR_IN_MS - 1))
    await due()
    expect((await bellOf(member)).notifications).toHaveLength(0)
    await setTime(new Date(t.clock.now().getTime() + 1))
    await due()
    expect((await bellOf(member)).notifications).toHaveLength(1)
    expect((await one(first)).message.state).toBe('SENT')
  })

  test('stops between batches when it is paused, goes on when it is resumed, and ends when it is cancelled', async () => {
    await addMembers(1200)
    const id = await aDraft()
    await send(id, { count: 1200 })
    const { db } = t
    let batches = 0
    const channel: Channel = {
      name: 'APP',
      async deliver(trx, batch) {
        batches += 1
        return appChannel.deliver(trx, batch)
      },
    }
    const paused: Channel = {
      name: 'APP',
      async deliver(trx, batch) {
        // Whoever pauses waits for the batch, here the first one.
        if (batches === 0) setTimeout(() => void act(messages.pause, id), 0)
        return channel.deliver(trx, batch)
      },
    }
    await aNode({ channels: [paused] }).send(id)
    await expect.poll(async () => (await one(id)).message.state).toBe('PAUSED')
    const sentSoFar = (await one(id)).figures.channels[0]
    expect(sentSoFar?.sent).toBeLessThan(1200)
    expect((sentSoFar?.sent ?? 0) + (sentSoFar?.waiting ?? 0)).toBe(1200)
    await due()
    expect((await one(id)).figures.channels[0]?.sent).toBe(sentSoFar?.sent)
    expect((await act(messages.resume, id)).answer.message.state).toBe('SENDING')
    await runJobs()
    expect((await one(id)).message.state).toBe('SENT')
    expect(await db.selectFrom('notifications').selectAll().execute()).toHaveLength(1200)
    expect((await act(messages.cancel, id)).json).toMatchObject({ code: 'MESSAGE_NOT_UNDER_WAY' })
    const other = await aDraft()
    await send(other, { count: 1200 })
    expect((await act(messages.cancel, other)).answer.message.state).toBe('CANCELLED')
    await runJobs()
    expect(await db.selectFrom('notifications').selectAll().execute()).toHaveLength(1200)
  })

  test('whoever has left the group or no longer wants messages when their batch comes is skipped with the reason', async () => {
    const [leaves, ends, stays] = [await aMember(t, { plan: 'INITIAL' }), await aUser(t), await aUser(t)]
    const id = await aDraft({ segment: { status: 'INACTIVE' } })
    const all = await aDraft()
    await send(all, { count: 3 })
    const node = aNode({
      wantedBy: async (_trx, { userIds }) => new Set(userIds.filter((each) => each !== ends.id)),
      channels: [
        {
          name: 'APP',
          async deliver(trx, batch) {
            return appChannel.deliver(trx, batch)
          },
        },
      ],
    })
    await node.send(all)
    expect((await one(all)).figures.channels).toMatchObject([
      { sent: 2, skipped: 1, reasons: [{ reason: 'NOT_WANTED', count: 1 }] },
    ])
    await send(id, { count: 2 })
    await t.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', leaves.id).execute()
    // Written before, asked again at the batch.
    await withWritten(id, [leaves.id])
    await due()
    expect((await one(id)).figures.channels).toMatchObject([
      { sent: 2, skipped: 1, reasons: [{ reason: 'NO_LONGER_IN_GROUP', count: 1 }] },
    ])
    expect((await bellOf(stays)).notifications).toHaveLength(2)
  })
})

async function withWritten(messageId: string, userIds: string[]): Promise<void> {
  const rows = userIds.map((user_id) => ({
    message_id: messageId,
    user_id,
    channel: 'APP' as const,
    state: 'WAITING' as const,
    reason: null,
    at: NOON,
  }))
  await t.db.insertInto('deliveries').values(rows).execute()
}

async function addMembers(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    return {
      id: newId(),
      name: `Member ${n}`,
      email: `m${n}@example.com`,
      mobile_number: '+919876543210',
      role: 'USER' as const,
      created_at: NOON,
    }
  })
  await t.db.insertInto('users').values(rows).execute()
}
