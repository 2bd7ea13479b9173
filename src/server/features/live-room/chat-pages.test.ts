import { removeOldMessages } from './old-messages.job.ts'
import { removePagesOf as removeChatPagesOf } from './pages.repo.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import { recordQueries } from '#tests/kit/query-recorder.ts'
import { contract } from '#shared/contract/index.ts'
import type { ChatPage } from '#shared/contract/live-room.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* How messages get to everyone: pages that are made once, on any number of nodes. */

const { liveRoom } = contract
const SECOND = 1000
const MINUTE = 60 * SECOND

let t: TestApp
let other: TestApp
let room: Awaited<ReturnType<typeof aLiveRoom>>
beforeAll(async () => {
  t = await testApp()
  // A second node with a memory of its own.
  other = await openTestApp(t.product.database, { now: t.clock.now(), env: {} })
})
beforeEach(async () => {
  setClocks(new Date('2026-11-21T06:30:00.000Z'))
  room = await aLiveRoom(t)
})
afterAll(async () => {
  await other.app.close()
  await t.close()
})

function setClocks(now: Date): void {
  for (const { clock } of [t, other]) clock.set(now)
}
const advance = (ms: number) => setClocks(new Date(t.clock.now().getTime() + ms))
const ask = async (page: number, ticket: string, app = t) =>
  app.request(liveRoom.page, { params: { id: room.id, page: `${page}` }, query: { ticket } })

test('whoever asks first for a page that is due makes it; all others get the same bytes, on every node', async () => {
  const { token } = await room.member()
  await room.send(token, 'How do I sit?')
  const nodes = [t, other]
  const tickets = await Promise.all(nodes.map(async (app) => (await room.enter(room.admin.token, app)).ticket))
  const asked = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(1, tickets[n % 2] ?? '', nodes[n % 2])))
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
  expect(new Set(asked.map(({ json }) => JSON.stringify(json))).size).toBe(1)
  const [first] = asked
  expect(first?.json).toMatchObject({ messages: [{ text: 'How do I sit?' }], nextPage: 2 })
  expect(first?.headers['cache-control']).toBe('public, max-age=60')
  expect(first?.headers['content-encoding']).toBeUndefined()
})

test('who waits learns from the next page that the session was moved, also beyond the opening of its room', async () => {
  const { token } = room.admin
  const { ticket } = await room.enter(token)
  await ask(1, ticket)
  advance(2 * SECOND)
  const startTime = new Date(room.start.getTime() + 30 * 60 * MINUTE)
  await t.db.updateTable('livestreams').set({ start_time: startTime }).where('id', '=', room.stream).execute()
  const moved = await ask(2, ticket)
  expect([moved.status, moved.json]).toMatchObject([
    200,
    { startsAt: startTime.toISOString(), status: 'SCHEDULED', nextPage: 3 },
  ])
})

test('a page that is not due is empty and never cached; from its time on it is there', async () => {
  const { ticket } = await room.enter(room.admin.token)
  await ask(1, ticket)
  advance(2 * SECOND - 1)
  const notDue = await ask(2, ticket)
  expect([notDue.status, notDue.headers['cache-control']]).toEqual([204, 'no-store'])
  expect((await ask(3, ticket)).status).toBe(204)
  advance(1)
  expect((await ask(3, ticket)).status).toBe(204)
  expect((await ask(2, ticket)).status).toBe(200)
})

test('each message stands in exactly one page, whoever writes and asks at the same time', async () => {
  const nodes = [t, other]
  const tickets = await Promise.all(nodes.map(async (app) => (await room.enter(room.admin.token, app)).ticket))
  const members = await Promise.all(Array.from({ length: 30 }, () => room.member()))
  const shown = new Set<string>()
  const found: string[] = []
  for (let page = 1; page <= 12; page++) {
    const writers = members.map(async ({ token }, n) => {
      const { json } = await room.send(token, `Question ${page} of person ${n}, which is long`, {
        app: nodes[n % 2] ?? t,
      })
      const { message } = json as { message?: { _id: string; state: string } }
      if (message?.state === 'SHOWN') shown.add(message._id)
    })
    const readers = Array.from({ length: 10 }, (_, n) => ask(page, tickets[n % 2] ?? '', nodes[n % 2]))
    await Promise.all([...writers, ...readers])
    found.push(...idsOf((await readers[0])?.json))
    advance(5 * SECOND)
  }
  found.push(...idsOf((await ask(13, tickets[0] ?? '')).json))
  expect(shown.size).toBeGreaterThan(12)
  expect(found.toSorted()).toEqual([...shown].toSorted())
})

test('a node asks the database once for a page, however many ask it', async () => {
  const { ticket } = await room.enter(room.admin.token)
  await ask(1, ticket)
  const elsewhere = (await room.enter(room.admin.token, other)).ticket
  const queries = recordQueries(t.product.database)
  await Promise.all(Array.from({ length: 50 }, () => ask(1, elsewhere, other)))
  await Promise.all(Array.from({ length: 50 }, () => ask(2, elsewhere, other)))
  await Promise.all(Array.from({ length: 50 }, () => ask(1, ticket)))
  expect(queries.map(({ text }) => text).filter((text) => text.includes('chat_pages'))).toHaveLength(1)
})

test('pages of a room that is over cost a query a minute, whatever is asked', async () => {
  setClocks(new Date(room.start.getTime() + 60 * MINUTE))
  const { ticket } = await room.enter(room.admin.token)
  expect((await ask(1, ticket)).json).toMatchObject({ status: 'COMPLETED' })
  advance(2 * SECOND)
  expect((await ask(2, ticket)).status).toBe(204)
  advance(50 * SECOND)
  const queries = recordQueries(t.product.database)
  for (const page of [2, 3, 4, 1000]) expect([page, (await ask(page, ticket)).status]).toEqual([page, 204])
  expect((await ask(1, ticket)).status).toBe(200)
  expect(queries).toEqual([])
})

test('pages of a room that is not open yet cost a query a minute, and it opens in time', async () => {
  const { ticket } = await room.enter(room.admin.token)
  const moved = new Date(t.clock.now().getTime() + 16 * MINUTE)
  await t.db.updateTable('livestreams').set({ start_time: moved }).where('id', '=', room.stream).execute()
  expect((await ask(1, ticket)).status).toBe(204)
  const queries = recordQueries(t.product.database)
  for (const page of [1, 2, 3, 1000]) expect([page, (await ask(page, ticket)).status]).toEqual([page, 204])
  expect(queries).toEqual([])
  advance(MINUTE)
  expect((await ask(1, ticket)).status).toBe(200)
})

test('a page that cannot be there yet is refused without a query', async () => {
  const { ticket } = await room.enter(room.admin.token)
  await ask(1, ticket)
  advance(2 * SECOND)
  const queries = recordQueries(t.product.database)
  for (const page of [3, 4, 1000]) expect([page, (await ask(page, ticket)).status]).toEqual([page, 204])
  expect(queries).toEqual([])
})

test('a hidden message is named in the next pages, so that who misses one learns of it', async () => {
  const { token } = await room.member()
  const { _id } = (await room.send(token, 'Something bad')).answer.message
  await room.page(1)
  await room.decide(_id, 'HIDE')
  const removed = []
  for (let page = 2; page <= 7; page++) {
    advance(2 * SECOND)
    removed.push((await room.page(page)).page?.removed)
  }
  expect(removed).toEqual([[_id], [_id], [_id], [_id], [], []])
})

test('who has missed very many pages asks the room anew', async () => {
  const { ticket } = await room.enter(room.admin.token)
  for (let page = 1; page <= 32; page++) {
    expect((await ask(page, ticket)).status).toBe(200)
    advance(2 * SECOND)
  }
  // From the memory of the node that made it, and from the table.
  expect((await ask(1, ticket)).status).toBe(404)
  const elsewhere = (await room.enter(room.admin.token, other)).ticket
  expect((await ask(1, elsewhere, other)).status).toBe(404)
  await ask(33, elsewhere, other)
  expect((await ask(2, elsewhere, other)).status).toBe(404)
  expect((await ask(4, elsewhere, other)).status).toBe(200)
})

test.each([
  ['of this slot', 0, 200],
  ['at the end of the next slot', 20 * MINUTE - 1, 200],
  ['after it', 20 * MINUTE, 403],
])('a ticket %s: %i ms later %i', async (_what, ms, status) => {
  setClocks(new Date('2026-11-21T06:40:00.000Z'))
  const { ticket, ticketUntil } = await room.enter(room.admin.token)
  expect(ticketUntil).toEqual(new Date('2026-11-21T07:00:00.000Z'))
  expect((await room.enter((await room.member()).token)).ticket).toBe(ticket)
  advance(ms)
  expect((await ask(1, ticket)).status).toBe(status)
})

test.each([
  ['none', () => ''],
  ['with another signature', (ticket: string) => ticket.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
  ['of another slot', (ticket: string) => `${Number(ticket.split('.')[0]) + 1}.${ticket.split('.')[1]}`],
  ['that is no ticket', () => 'x.y'],
  ['in another spelling', (ticket: string) => `0${ticket}`],
  ['with padding', (ticket: string) => `${ticket}==`],
  ['with other unused last bits', (ticket: string) => `${ticket.slice(0, -1)}${nextDigit(ticket.at(-1))}`],
  ['with a second part', (ticket: string) => `${ticket}.x`],
])('a ticket %s is refused without a query', async (_what, forge) => {
  const { ticket } = await room.enter(room.admin.token)
  const forged = forge(ticket)
  const queries = recordQueries(t.product.database)
  expect((await ask(1, forged)).status).toBe(403)
  expect(queries).toEqual([])
})

test.each(['01', '1.0', '1e0', '0x1', '+1', ' 1'])('a page has one address alone: not %s', async (page) => {
  const { ticket } = await room.enter(room.admin.token)
  const answer = await t.request(liveRoom.page, { params: { id: room.id, page }, query: { ticket } })
  expect(answer.status).toBe(404)
})

test('a page stays in the memory of a node for a minute; then it is read again', async () => {
  const { ticket } = await room.enter(room.admin.token)
  await ask(1, ticket)
  await t.db.deleteFrom('chat_pages').where('room_id', '=', room.id).execute()
  advance(MINUTE - 1)
  expect((await ask(1, ticket)).status).toBe(200)
  advance(1)
  expect((await ask(1, ticket)).status).not.toBe(200)
})

test('what is hidden is not among the recent messages for longer than a page lasts', async () => {
  const { token } = await room.member()
  const { _id } = (await room.send(token, 'Something bad')).answer.message
  await room.page(1)
  expect((await room.enter(token)).recent).toMatchObject([{ _id }])
  await room.decide(_id, 'HIDE')
  advance(2 * SECOND)
  expect((await room.enter(token)).recent).toEqual([])
})

test('pages with the messages of a deleted account are removed from the table', async () => {
  const { id, token } = await room.member()
  await room.send(token, 'My own words')
  await room.page(1)
  advance(2 * SECOND)
  await room.page(2)
  await t.db
    .transaction()
    .execute((trx) => removeChatPagesOf(trx, { userId: id, since: room.start, now: t.clock.now() }))
  const left = await t.db.selectFrom('chat_pages').select('page').where('room_id', '=', room.id).execute()
  expect(left).toEqual([{ page: 2 }])
})

test('old pages and messages are removed', async () => {
  const { token } = await room.member()
  await room.send(token, 'How do I sit?')
  await room.page(1)
  const count = async (table: 'chat_pages' | 'chat_messages') =>
    (await t.db.selectFrom(table).select('room_id').where('room_id', '=', room.id).execute()).length
  await removeOldMessages(t)
  expect([await count('chat_pages'), await count('chat_messages')]).toEqual([1, 1])
  advance(61 * MINUTE)
  await removeOldMessages(t)
  expect([await count('chat_pages'), await count('chat_messages')]).toEqual([0, 1])
  advance(400 * 24 * 60 * MINUTE)
  await removeOldMessages(t)
  expect(await count('chat_messages')).toBe(0)
})

/** The base64url digit that differs in the last bit alone, which 128 bits do not use. */
function nextDigit(digit = ''): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return digits[digits.indexOf(digit) + 1] ?? ''
}

function idsOf(page: unknown): string[] {
  return (page as ChatPage).messages.map(({ _id }) => _id)
}
