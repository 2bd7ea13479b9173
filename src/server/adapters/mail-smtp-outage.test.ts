import { checkSmtp, mailSmtp } from './mail-smtp.ts'
import { type MailServer, mailedCode, startMailServer } from '#tests/kit/mail-server.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/* A real mail server that wants an account, goes away and comes back. */

let server: MailServer
let mail: ReturnType<typeof mailSmtp>

beforeEach(async () => {
  server = await startMailServer()
  mail = mailSmtp({ url: server.url, from: 'Sadhana <no-reply@example.org>' })
})

afterEach(async () => {
  mail.close()
  await server.down()
})

const letterTo = (to: string) => ({ to, subject: 'Namaste', text: '123456\r\n', html: '<p>123456</p>' })
const recipients = () => server.letters.map(({ to }) => to)

test('letters go out with the account, many at once, each once', async () => {
  const people = Array.from({ length: 40 }, (_, n) => `asha${n}@example.com`)
  await Promise.all(people.map((to) => mail.send(letterTo(to))))
  expect(recipients().toSorted()).toEqual(people.toSorted())
  expect(await mailedCode(server.letters, 'asha7@example.com')).toBe('123456')
})

test('while it is down letters are refused, and the lasting connections are made anew when it is back', async () => {
  await mail.send(letterTo('before@example.com'))
  await server.down()
  await expect(mail.send(letterTo('during@example.com'))).rejects.toThrow(/connect|closed|Greeting/i)
  await expect(mail.send(letterTo('during@example.com'))).rejects.toMatchObject({ code: 'ESOCKET' })
  await server.up()
  await Promise.all([1, 2, 3].map((n) => mail.send(letterTo(`after${n}@example.com`))))
  expect(recipients().toSorted()).toEqual([
    'after1@example.com',
    'after2@example.com',
    'after3@example.com',
    'before@example.com',
  ])
})

test('a mailbox that does not exist is told by its number, and holds up no other letter', async () => {
  server.refuse('nobody@example.com')
  const [refused, taken] = await Promise.allSettled([
    mail.send(letterTo('nobody@example.com')),
    mail.send(letterTo('asha@example.com')),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { responseCode: 550 } })
  expect(taken.status).toBe('fulfilled')
  server.accept('nobody@example.com')
  await mail.send(letterTo('nobody@example.com'))
  expect(recipients()).toEqual(['asha@example.com', 'nobody@example.com'])
})

test('an account that the server does not know is found before any letter', async () => {
  await expect(checkSmtp(server.url)).resolves.toBeUndefined()
  await expect(checkSmtp(server.url.replace('sadhana:', 'stranger:'))).rejects.toMatchObject({ responseCode: 535 })
  await server.down()
  await expect(checkSmtp(server.url)).rejects.toThrow('ECONNREFUSED')
})
