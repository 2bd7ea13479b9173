import { checkSmtp, createSmtpSender } from './smtp.ts'
import { type FakeSmtpServer, waitForEmailedCode, startFakeSmtpServer } from '#tests/kit/fake-smtp-server.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/* A real mail server that requires an account, goes down and comes back. */

let server: FakeSmtpServer
let mail: ReturnType<typeof createSmtpSender>

beforeEach(async () => {
  server = await startFakeSmtpServer()
  mail = createSmtpSender({ url: server.url, from: 'Sadhana <no-reply@example.org>' })
})

afterEach(async () => {
  mail.close()
  await server.down()
})

const emailTo = (to: string) => ({ to, subject: 'Namaste', text: '123456\r\n', html: '<p>123456</p>' })
const recipients = () => server.emails.map(({ to }) => to)

test('many emails are sent at once with the account, each once', async () => {
  const people = Array.from({ length: 40 }, (_, n) => `asha${n}@example.com`)
  await Promise.all(people.map((to) => mail.send(emailTo(to))))
  expect(recipients().toSorted()).toEqual(people.toSorted())
  expect(await waitForEmailedCode(server.emails, 'asha7@example.com')).toBe('123456')
})

test('sending rejects while the server is down, and pooled connections are reopened when it is back', async () => {
  await mail.send(emailTo('before@example.com'))
  await server.down()
  await expect(mail.send(emailTo('during@example.com'))).rejects.toThrow(/connect|closed|Greeting/i)
  await expect(mail.send(emailTo('during@example.com'))).rejects.toMatchObject({ code: 'ESOCKET' })
  await server.up()
  await Promise.all([1, 2, 3].map((n) => mail.send(emailTo(`after${n}@example.com`))))
  expect(recipients().toSorted()).toEqual([
    'after1@example.com',
    'after2@example.com',
    'after3@example.com',
    'before@example.com',
  ])
})

test('an unknown mailbox rejects with its response code and holds up no other email', async () => {
  server.rejectRecipient('nobody@example.com')
  const [refused, taken] = await Promise.allSettled([
    mail.send(emailTo('nobody@example.com')),
    mail.send(emailTo('asha@example.com')),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { responseCode: 550 } })
  expect(taken.status).toBe('fulfilled')
  server.acceptRecipient('nobody@example.com')
  await mail.send(emailTo('nobody@example.com'))
  expect(recipients()).toEqual(['asha@example.com', 'nobody@example.com'])
})

test('checkSmtp finds an unknown account without sending an email', async () => {
  await expect(checkSmtp(server.url)).resolves.toBeUndefined()
  await expect(checkSmtp(server.url.replace('sadhana:', 'stranger:'))).rejects.toMatchObject({ responseCode: 535 })
  await server.down()
  await expect(checkSmtp(server.url)).rejects.toThrow('ECONNREFUSED')
})
