import { createOutboxFolder } from '#server/adapters/outbox-folder.ts'
import { testApp } from '#tests/kit/app.ts'
import { testClock } from '#tests/kit/clock.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outboxPage } from './outbox-page.ts'
import fastify from 'fastify'

test('the newest email is first, and its text is escaped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sadhana-outbox-'))
  const clock = testClock('2026-11-21T06:30:00Z')
  const outbox = createOutboxFolder({ folder, from: 'a@example.com', clock, print: () => {} })
  const app = fastify()
  await app.register(outboxPage(outbox))
  expect((await app.inject('/outbox')).body).toContain('No email has been sent yet.')
  await outbox.send({ to: 'asha@example.com', subject: 'First', text: '123456 is your code' })
  clock.advance(1000)
  await outbox.send({ to: 'asha@example.com', subject: '<b>Second</b>', text: 'Yes: http://localhost/a?b="c&d' })
  const { body } = await app.inject('/outbox')
  expect(body).toContain('123456 is your code')
  expect(body).not.toContain('<b>')
  expect(body).toContain('<a href="http://localhost/a?b=&#34;c&#38;d">')
  expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'))
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each([
  { where: 'on a loopback address', env: {}, status: 200 },
  { where: 'on an address that others reach', env: { HOST: '0.0.0.0' }, status: 404 },
  { where: 'with a mail server', env: { SMTP_URL: 'smtp://localhost' }, status: 404 },
])('$where it answers $status', async ({ env, status }) => {
  const t = await testApp({ env })
  expect((await t.app.inject('/outbox')).statusCode).toBe(status)
  await t.close()
})
