import {
  openAccessFixture,
  type AccessFixture,
  HOUR_IN_MS,
  NOON,
  FIRST_SESSION_START,
  STREAM_START,
} from '#tests/kit/access-fixture.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { calendar } = contract

let world: AccessFixture
beforeAll(async () => {
  world = await openAccessFixture()
})
beforeEach(() => world.t.clock.set(NOON))
afterAll(() => world.close())

async function programme(token: string) {
  const { status, json } = await world.t.request(calendar.programme, { token })
  return { status, text: String(json.content) }
}
const startsIn = (text: string) => [...text.matchAll(/^DTSTART:(\w+)/gm)].map(([, start]) => start)

test('a live session is an event with its times and page, until it is over', async () => {
  const token = (await world.tokenOf('ANNUAL')) ?? ''
  const params = { id: world.stream }
  const { fileName, content } = (await world.t.request(calendar.livestream, { token, params })).answer
  expect(fileName).toBe('live-session-2026-11-22.ics')
  expect(startsIn(content)).toEqual(['20261122T043000Z'])
  expect(content.replaceAll('\r\n ', '')).toContain(`/live-sessions/${world.stream}\r\n`)
  const again = (await world.t.request(calendar.livestream, { token, params })).answer
  expect(again.content).toBe(content)
  world.t.clock.set(new Date(STREAM_START.getTime() + 30 * HOUR_IN_MS))
  expect((await world.t.request(calendar.livestream, { token, params })).status).toBe(404)
})

test('the programme has an event for each session that is not over, with the same uid each time', async () => {
  const token = (await world.tokenOf('INITIAL')) ?? ''
  const first = await programme(token)
  expect(startsIn(first.text)).toEqual(['20261121T143000Z', '20261122T143000Z'])
  expect(first.text).toContain('SUMMARY:Sadhana: Day 1 Webinar')
  world.t.clock.set(new Date(FIRST_SESSION_START.getTime() + HOUR_IN_MS - 1))
  expect(startsIn((await programme(token)).text)).toHaveLength(2)
  world.t.clock.set(new Date(FIRST_SESSION_START.getTime() + HOUR_IN_MS))
  const second = await programme(token)
  expect(startsIn(second.text)).toEqual(['20261122T143000Z'])
  const uids = (text: string) => [...text.replaceAll('\r\n ', '').matchAll(/^UID:(.+)$/gm)].map(([, uid]) => uid)
  expect(uids(second.text)).toEqual(uids(first.text).slice(1))
  world.t.clock.set(new Date(FIRST_SESSION_START.getTime() + 26 * HOUR_IN_MS))
  expect((await programme(token)).status).toBe(404)
})
