import { costlyRequests } from '#tests/fuzz/costly-requests.ts'
import { MAX_CPU_MS_PER_REQUEST, startCpuTimer } from '#tests/fuzz/cpu-timer.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin } from '#tests/kit/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTE_IN_MS = 60_000

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('no input of any call, form or address takes half a second of CPU time', async () => {
  let [count, refused] = [0, 0]
  const wrong: string[] = []
  for (const { name, method, url, headers, payload, audience } of costlyRequests()) {
    // Time passes so that rate limits do not apply; sessions expire meanwhile.
    if (count++ % 20 === 0) token = (await anAdmin(t)).token
    t.clock.advance(MINUTE_IN_MS)
    const cpuMs = startCpuTimer()
    const { statusCode } = await t.app.inject({
      method,
      url,
      headers: { ...(audience !== 'public' && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== null && { payload }),
    })
    if (statusCode === 401 || statusCode === 429) refused += 1
    // Payments are not configured here.
    if (statusCode >= 500 && statusCode !== 503) wrong.push(`${name}: ${statusCode}`)
    if (cpuMs() > MAX_CPU_MS_PER_REQUEST) wrong.push(`${name}: ${Math.round(cpuMs())} ms`)
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1000)
  expect(refused).toBeLessThan(count / 20)
}, 300_000)
