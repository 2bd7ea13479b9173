import { system } from '#shared/contract/system.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin } from '#tests/kit/users.ts'
import { afterEach, expect, test } from 'vitest'

let t: TestApp
afterEach(() => t.close())

const TOKEN = 'a-token-of-some-length'

test('requests, durations, jobs, emails and connections are readable from this machine', async () => {
  t = await testApp()
  await t.app.inject('/healthz')
  await t.app.inject('/healthz')
  await t.app.inject('/api/v1/admin/system?secret=1')
  const answer = await t.app.inject('/metrics')
  expect(answer.headers['content-type']).toContain('version=0.0.4')
  expect(answer.body).toContain('sadhana_http_requests_total{method="GET",route="/healthz",status="200"} 2')
  expect(answer.body).toContain('route="/api/v1/admin/system",status="401"} 1')
  expect(answer.body).toContain('duration_seconds_bucket{le="+Inf",method="GET",route="/healthz"} 2')
  expect(answer.body).toContain('sadhana_emails{state="waiting"} 0')
  expect(answer.body).toContain('sadhana_database_connections{state="open"}')
  expect(answer.body).toMatch(/^sadhana_event_loop_delay_seconds\{quantile="0.99"\} [\d.]+$/m)
  expect(answer.body).not.toContain('secret')
})

test('forwarded and remote requests may not read the metrics', async () => {
  t = await testApp()
  for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }, { via: '1.1 nginx' }]) {
    expect((await t.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
  }
  expect((await t.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })).statusCode).toBe(404)
})

test('with a token, exactly the requests that send it may read, from any address', async () => {
  t = await testApp({ env: { METRICS_TOKEN: TOKEN } })
  const ask = (authorization?: string) =>
    t.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7', headers: authorization ? { authorization } : {} })
  expect((await ask()).statusCode).toBe(404)
  expect((await ask(`Bearer ${TOKEN}x`)).statusCode).toBe(404)
  expect((await ask(`Bearer ${TOKEN}`)).statusCode).toBe(200)
})

test('a block of the event loop appears in the gauge and on the System screen', async () => {
  t = await testApp()
  const admin = await anAdmin(t)
  await t.startJobs()
  await t.app.inject('/metrics')
  const until = performance.now() + 1300
  while (performance.now() < until);
  const status = async () => (await t.request(system.status, { token: admin.token })).answer
  await expect.poll(async () => (await status()).lastHold?.heldInMs).toBeGreaterThan(1000)
  const [, longest] = /delay_seconds\{quantile="1"\} ([\d.]+)/.exec((await t.app.inject('/metrics')).body) ?? []
  expect(Number(longest)).toBeGreaterThan(1)
})
