import { createPagePoller, type PageResult } from './page-poller.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const START = 1_800_000_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND

const at = (seconds: number) => new Date(START + seconds * SECOND)
const elapsed = () => (Date.now() - START) / SECOND

interface TestPage {
  serverTime: Date
  status: 'LIVE' | 'COMPLETED'
  nextPage: number
  nextAt: Date
}

/** A room whose pages are due every two seconds; `answers` replaces what the server says about single requests. */
function openRoom({ random = 0.5 } = {}) {
  const room = {
    roomCalls: [] as number[],
    asked: [] as { page: number; ticket: string; at: number }[],
    events: [] as string[],
    entered: { nextPage: 7, ticketLastsInSeconds: 600, isOver: false },
    answers: [] as (() => Promise<PageResult<TestPage>>)[],
    roomAnswers: [] as (() => Promise<never>)[],
    status: 'LIVE' as TestPage['status'],
  }
  let lastPage = 0
  const poller = createPagePoller({
    async loadRoom() {
      room.roomCalls.push(elapsed())
      const answer = room.roomAnswers.shift()
      if (answer) return answer()
      const { ticketLastsInSeconds, isOver } = room.entered
      const nextPage = Math.max(room.entered.nextPage, lastPage + 1)
      const ticketUntil = at(elapsed() + ticketLastsInSeconds)
      const ticket = isOver ? null : `t${room.roomCalls.length}`
      return { ticket, ticketUntil, nextPage, nextAt: at(elapsed() + 1) }
    },
    async fetchPage({ page, ticket }) {
      room.asked.push({ page, ticket, at: elapsed() })
      const answer = room.answers.shift()
      if (answer) return answer()
      lastPage = page
      const serverTime = at(elapsed())
      const next = { nextPage: page + 1, nextAt: at(elapsed() + 2) }
      return { kind: 'PAGE', page: { serverTime, status: room.status, ...next } }
    },
    isRefused: (error) => error === 'REFUSED',
    now: () => Date.now(),
    random: () => random,
    onRoom: ({ ticket }) => room.events.push(`room ${ticket}`),
    onPage: ({ nextPage }) => room.events.push(`page ${nextPage - 1}`),
    onFailing: (isFailing) => room.events.push(isFailing ? 'failing' : 'answering'),
    onRefused: () => room.events.push('refused'),
  })
  return { room, poller }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND)
const tooSoon = async () => ({ kind: 'TOO_SOON' }) as const
const gone = async () => ({ kind: 'GONE' }) as const
const fail = async (): Promise<never> => {
  throw new Error('no answer')
}
const pagesOf = ({ asked }: { asked: { page: number }[] }) => asked.map(({ page }) => page)

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

test('pages are read in order, each after its time plus this client’s share of the interval', async () => {
  const { room, poller } = openRoom()
  await pass(10)
  // Due at 1 s, then every two seconds; the share is half of the interval.
  expect(room.asked.map((each) => [each.page, each.at])).toEqual([
    [7, 1.5],
    [8, 4.5],
    [9, 7.5],
  ])
  expect(room.events).toEqual(['room t1', 'page 7', 'page 8', 'page 9'])
  poller.stop()
  await pass(60)
  expect(room.asked).toHaveLength(3)
})

test('a page that is not due yet is requested again, more and more slowly, and nothing is reported', async () => {
  const { room, poller } = openRoom()
  room.answers = [tooSoon, tooSoon, tooSoon]
  await pass(7)
  expect(pagesOf(room)).toEqual([7, 7, 7, 7])
  const pauses = room.asked.slice(1).map((each, index) => each.at - (room.asked[index]?.at ?? 0))
  expect(pauses).toEqual([0.75, 1.5, 3])
  expect(room.events).toEqual(['room t1', 'page 7'])
  poller.stop()
})

test('after failures the same page is requested with growing pauses, so no message is lost', async () => {
  const { room, poller } = openRoom()
  room.answers = [fail, fail, fail]
  await pass(13)
  expect(pagesOf(room)).toEqual([7, 7, 7, 7])
  expect(room.asked.map((each) => each.at)).toEqual([1.5, 3, 6, 12])
  expect(room.events).toEqual(['room t1', 'failing', 'failing', 'failing', 'answering', 'page 7'])
  expect(room.roomCalls).toHaveLength(1)
  poller.stop()
})

test('the pause after a failure never exceeds a minute, and is partly random', async () => {
  const pausesWith = async (random: number) => {
    const { room, poller } = openRoom({ random })
    room.entered.ticketLastsInSeconds = 3600
    room.answers = Array.from({ length: 12 }, () => fail)
    await pass(540)
    poller.stop()
    return room.asked.slice(1).map((each, index) => each.at - (room.asked[index]?.at ?? 0))
  }
  const [least, most] = [await pausesWith(0), await pausesWith(1)]
  expect(least[0]).toBe(1)
  expect(most[0]).toBe(2)
  // The last one is the ordinary interval.
  expect(Math.max(...most.slice(0, -1))).toBe(60)
})

test('when the network is back the failed page is requested at once', async () => {
  const { room, poller } = openRoom()
  room.answers = [fail, fail, fail, fail]
  await pass(13)
  const before = room.asked.length
  poller.wake()
  await pass(0)
  expect(room.asked).toHaveLength(before + 1)
  poller.stop()
})

test('waking up before the next page is due requests nothing', async () => {
  const { room, poller } = openRoom()
  await pass(2)
  poller.wake()
  poller.wake()
  await pass(0.1)
  expect(pagesOf(room)).toEqual([7])
  poller.stop()
})

test('after sleep the room is requested anew, and missed pages are read one after the other', async () => {
  const { room, poller } = openRoom()
  await pass(2)
  room.entered.nextPage = 12
  // A sleeping machine runs no timers.
  vi.setSystemTime(START + 5 * MINUTE)
  poller.wake()
  await pass(1)
  expect(room.roomCalls).toHaveLength(2)
  expect(pagesOf(room).slice(0, 2)).toEqual([7, 8])
  expect(room.asked.at(-1)?.ticket).toBe('t2')
  poller.stop()
})

test('of very many missed pages only the last thirty are read', async () => {
  const { room, poller } = openRoom()
  await pass(2)
  room.entered.nextPage = 500
  vi.setSystemTime(START + 30 * MINUTE)
  poller.wake()
  await pass(1)
  expect(pagesOf(room)[1]).toBe(470)
  poller.stop()
})

test('a short pause, as of a page in the background, needs no new room call', async () => {
  const { room, poller } = openRoom()
  await pass(2)
  vi.setSystemTime(START + 62 * SECOND)
  poller.wake()
  await pass(1)
  expect(room.roomCalls).toHaveLength(1)
  expect(pagesOf(room)).toEqual([7, 8])
  poller.stop()
})

test('a ticket is renewed before it expires, and the pages go on without a gap', async () => {
  const { room, poller } = openRoom()
  room.entered.ticketLastsInSeconds = 200
  await pass(150)
  expect(room.roomCalls).toHaveLength(2)
  expect(room.roomCalls[1]).toBeLessThan(200)
  const pages = pagesOf(room)
  expect(pages).toEqual(pages.map((_, index) => 7 + index))
  expect(room.asked.at(-1)?.ticket).toBe('t2')
  expect(room.events).not.toContain('failing')
  poller.stop()
})

test('a refused ticket or an unknown page leads to a new room call, without a word', async () => {
  const { room, poller } = openRoom()
  await pass(2)
  room.answers = [gone]
  await pass(8)
  expect(room.roomCalls).toHaveLength(2)
  expect(pagesOf(room).slice(0, 3)).toEqual([7, 8, 8])
  expect(room.events).not.toContain('failing')
  poller.stop()
})

test('a room whose pages are always unknown is requested ever more slowly', async () => {
  const { room, poller } = openRoom()
  room.answers = Array.from({ length: 50 }, () => gone)
  await pass(5 * 60)
  expect(room.roomCalls.length).toBeLessThan(15)
  expect(room.events).toContain('failing')
  poller.stop()
})

test('a room that is refused is not requested again', async () => {
  const { room } = openRoom()
  room.roomAnswers = [() => Promise.reject('REFUSED')]
  await pass(120)
  expect(room.events).toEqual(['refused'])
  expect(room.roomCalls).toHaveLength(1)
})

test('a room that fails to load is requested again', async () => {
  const { room, poller } = openRoom()
  room.roomAnswers = [fail, fail]
  await pass(8)
  expect(room.events.slice(-2)).toEqual(['answering', 'page 7'])
  poller.stop()
})

test('the page that says that the session is over is the last one', async () => {
  const { room } = openRoom()
  await pass(2)
  room.status = 'COMPLETED'
  await pass(120)
  expect(pagesOf(room)).toEqual([7, 8])
})

test('a room without a ticket is over: nothing more is requested', async () => {
  const { room } = openRoom()
  await pass(4)
  const asked = pagesOf(room)
  room.entered.isOver = true
  await pass(3600)
  expect([room.events.at(-1), room.roomCalls.length]).toEqual(['room null', 2])
  expect(pagesOf(room).slice(0, asked.length)).toEqual(asked)
})
