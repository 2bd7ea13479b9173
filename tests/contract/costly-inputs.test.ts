import { costlyRequests } from '#tests/fuzz/costly-requests.ts'
import { MOST_WORK_IN_MS, workOfThread } from '#tests/fuzz/work-of-thread.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin } from '#tests/kit/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTE_IN_MS = 60_000

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('nothing that any call, form or address takes keeps the thread busy for half a second', async () => {
  let [count, unread] = [0, 0]
  const wrong: string[] = []
  for (const { name, method, url, headers, payload, audience } of costlyRequests()) {
    // Sessions end meanwhile, and the limits of an hour are not what is tried.
    if (count++ % 20 === 0) token = (await anAdmin(t)).token
    t.clock.advance(MINUTE_IN_MS)
    const worked = workOfThread()
    const { statusCode } = await t.app.inject({
      method,
      url,
      headers: { ...(audience !== 'public' && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== null && { payload }),
    })
    if (statusCode === 401 || statusCode === 429) unread += 1
    // Payments are not set up here.
    if (statusCode >= 500 && statusCode !== 503) wrong.push(`${name}: ${statusCode}`)
    if (worked() > MOST_WORK_IN_MS) wrong.push(`${name}: ${Math.round(worked())} ms`)
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1000)
  expect(unread).toBeLessThan(count / 20)
}, 300_000)
