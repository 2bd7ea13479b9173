import { createOutboxFolder } from './outbox-folder.ts'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(async () => void (folder = join(await mkdtemp(join(tmpdir(), 'sadhana-outbox-')), 'outbox')))
afterEach(() => rm(folder, { recursive: true, force: true }))

test('an email becomes a file that mail programs open, and one line on the console', async () => {
  const lines: string[] = []
  const clock = { now: () => new Date('2026-03-01T06:00:00Z') }
  const mail = createOutboxFolder({
    folder,
    from: 'Sadhana <no-reply@example.org>',
    clock,
    print: (line) => lines.push(line),
  })
  await mail.send({ to: 'asha@example.com', subject: 'Namaste', text: '123456\n', html: '<p>123456</p>' })
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  expect(files).toEqual([expect.stringMatching(/^2026-03-01T06-00-00\.000Z-.+\.eml$/)])
  const file = join(folder, files[0] ?? '')
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^From: Sadhana <no-reply@example\.org>\r$/m)
  expect(text).toMatch(/^To: asha@example\.com\r$/m)
  expect(text).toMatch(/^Date: Sun, 01 Mar 2026 06:00:00 \+0000\r$/m)
  expect(text).toContain('text/html')
  expect(lines).toEqual([`Mail: Namaste (${file})`])
})

test('the file of an email with an unsubscribe URL has the one-click headers', async () => {
  const clock = { now: () => new Date(0) }
  const mail = createOutboxFolder({ folder, from: 'a@example.org', clock, print: () => {} })
  const unsubscribeUrl = 'https://sadhana.example/reminders/unsubscribe?token=x'
  await mail.send({ to: 'asha@example.com', subject: 'Live', text: 'x', unsubscribeUrl })
  const file = (await readdir(folder)).find((name) => name.endsWith('.eml')) ?? ''
  const text = await readFile(join(folder, file), 'utf8')
  expect(text).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
})

test.skipIf(process.platform === 'win32')('only the owner can read the file', async () => {
  const mail = createOutboxFolder({ folder, from: 'a@example.org', clock: { now: () => new Date(0) }, print: () => {} })
  await mail.send({ to: 'asha@example.com', subject: 'Namaste', text: 'x' })
  const [file = ''] = await readdir(folder)
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
})
