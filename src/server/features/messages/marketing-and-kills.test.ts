import type { Channel } from './channel.ts'
import { SENT } from './channel.ts'
import { createMessageSender, type SenderDependencies } from './message-sender.ts'
import { appChannel } from './app-channel.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { messages, notifications } = contract
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
const one = async (id: string) => (await t.request(messages.one, { token: token(), params: { id } })).answer
const bellOf = async (member: SignedInUser) => (await t.request(notifications.list, { token: member.token })).answer
const withChannels = (id: string, channels: ('APP' | 'EMAIL')[]) =>
  t.db.updateTable('messages').set({ channels }).where('id', '=', id).execute()

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

/** An email channel that keeps what it is given, once the batch is committed or not. */
function anEmailChannel(deliver?: Channel['deliver']) {
  const sent: string[] = []
  const channel: Channel = {
    name: 'EMAIL',
    deliver:
      deliver ??
      (async (_trx, { recipients }) => {
        sent.push(...recipients.map(({ email }) => email))
        return new Map(recipients.map(({ userId }) => [userId, SENT]))
      }),
  }
  return { sent, channel }
}

describe('marketing', () => {
  test('reaches only members who agreed, one a day over all channels, the next one on the next day', async () => {
    const [yes, no] = [await aUser(t), await aUser(t)]
    const { channel, sent } = anEmailChannel()
    const node = aNode({
      channels: [appChannel, channel],
      wantedBy: async (_trx, { userIds }) => new Set(userIds.filter((each) => each === yes.id)),
    })
    const ids = [await aDraft({ kind: 'BROADCAST' }), await aDraft({ kind: 'BROADCAST' })]
    for (const id of ids) {
      await withChannels(id, ['APP', 'EMAIL'])
      await t.db
        .updateTable('messages')
        .set({ state: 'SENDING', started_at: NOON, sending_since: NOON })
        .where('id', '=', id)
        .execute()
    }
    await Promise.all([node.sendDue(), node.sendDue()])
    expect(sent).toEqual([yes.email])
    const bell = (await bellOf(yes)).notifications.length
    expect([bell, (await bellOf(no)).notifications.length]).toEqual([1, 0])
    const states = async () => Promise.all(ids.map(async (id) => (await one(id)).message.state))
    expect((await states()).toSorted()).toEqual(['SENDING', 'SENT'])
    await setTime(new Date(t.clock.now().getTime() + DAY_IN_MS))
    await node.sendDue()
    expect(sent).toEqual([yes.email, yes.email])
    expect(await states()).toEqual(['SENT', 'SENT'])
  })

  test('waits from nine in the evening until eight in the morning, and is dropped after two days', async () => {
    const member = await aUser(t)
    const node = aNode()
    await setTime(new Date('2026-11-21T15:30:00.000Z'))
    const id = await aDraft({ kind: 'BROADCAST' })
    await send(id, { count: 1 })
    await node.send(id)
    const waiting = await one(id)
    expect(waiting.message).toMatchObject({ state: 'SENDING', waitsUntil: new Date('2026-11-22T02:30:00.000Z') })
    expect(waiting.figures.channels[0]).toMatchObject({ waiting: 1, sent: 0 })
    await setTime(new Date('2026-11-22T02:29:59.999Z'))
    await node.sendDue()
    expect((await bellOf(member)).notifications).toHaveLength(0)
    await setTime(new Date('2026-11-22T02:30:00.000Z'))
    await node.sendDue()
    expect((await bellOf(member)).notifications).toHaveLength(1)
    const late = await aDraft({ kind: 'BROADCAST' })
    await send(late, { count: 1 })
    await setTime(new Date(t.clock.now().getTime() + 2 * DAY_IN_MS + 1))
    await node.send(late)
    expect((await one(late)).figures.channels[0]).toMatchObject({
      skipped: 1,
      reasons: [{ reason: 'TOO_OLD', count: 1 }],
    })
  })
})

describe('a kill in mid-batch', () => {
  test('twenty times, and still each of 3,000 members has it exactly once', async () => {
    await addMembers(3000)
    const id = await aDraft()
    await withChannels(id, ['APP'])
    await send(id, { count: 3000 })
    let kills = 0
    const failing: Channel = {
      name: 'APP',
      async deliver(trx, batch) {
        const outcomes = await appChannel.deliver(trx, batch)
        if (kills < 20 && Math.random() < 0.8) {
          kills += 1
          throw new Error('killed after the batch was handed over')
        }
        return outcomes
      },
    }
    for (let run = 0; run < 200 && (await one(id)).message.state !== 'SENT'; run++) {
      await aNode({ channels: [failing] }).send(id)
      await aNode({ channels: [failing] }).send(id)
    }
    const rows = await t.db.selectFrom('notifications').select('user_id').execute()
    expect([rows.length, new Set(rows.map((row) => row.user_id)).size]).toEqual([3000, 3000])
    expect((await one(id)).figures.channels[0]).toMatchObject({ sent: 3000, waiting: 0, skipped: 0 })
  }, 60_000)
})

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
