import { createSmtpSender } from './smtp.ts'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '#tests/kit/eventually.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let received: string[]
let refusesRecipient: boolean
let server: ReturnType<typeof createServer>
let mail: ReturnType<typeof createSmtpSender>

/** A fake mail server that accepts everything, or refuses the recipient. */
beforeEach(async () => {
  received = []
  refusesRecipient = false
  server = createServer((socket) => {
    let isData = false
    socket.write('220 ready\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      received.push(line)
      if (isData && line !== '.') return
      if (isData) isData = false
      else if (line === 'DATA') isData = true
      const answer = isData ? '354 go on' : line.startsWith('RCPT') && refusesRecipient ? '450 busy' : '250 fine'
      socket.write(`${answer}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  mail = createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from: 'Sadhana <no-reply@example.org>' })
})

afterEach(() => {
  mail.close()
  server.close()
})

const email = { to: 'asha@example.com', subject: 'Namaste', text: '123456\n', html: '<p>123456</p>' }

test('an email reaches the mail server as text and as HTML, over one connection', async () => {
  await mail.send(email)
  await mail.send(email)
  expect(received).toContain('MAIL FROM:<no-reply@example.org>')
  expect(received).toContain('RCPT TO:<asha@example.com>')
  expect(received).toContain('From: Sadhana <no-reply@example.org>')
  expect(received).toContain('Auto-Submitted: auto-generated')
  expect(received.filter((line) => line.startsWith('EHLO'))).toHaveLength(1)
  expect(received.filter((line) => /^Content-Type: text\/(plain|html)/.test(line))).toHaveLength(4)
})

test('line ends in a subject do not add headers', async () => {
  await mail.send({ ...email, subject: 'Namaste\r\nBcc: everybody@example.com' })
  const head = received.slice(received.indexOf('DATA'), received.indexOf(''))
  expect(head).toContain('Subject: Namaste Bcc: everybody@example.com')
  expect(received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<asha@example.com>'])
})

test('an email with an unsubscribe URL has the one-click headers, unfolded; others have none', async () => {
  const unsubscribeUrl = `https://sadhana.example/reminders/unsubscribe?token=${'x'.repeat(120)}`
  await mail.send({ ...email, unsubscribeUrl })
  expect(received).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  received.length = 0
  await mail.send(email)
  expect(received.filter((line) => line.startsWith('List-'))).toEqual([])
})

test('an email of a person has their address to reply to and is not marked as automatic', async () => {
  await mail.send({ ...email, replyTo: 'hello@example.com', isPersonal: true })
  expect(received).toContain('Reply-To: hello@example.com')
  expect(received.filter((line) => /^(Auto-Submitted|X-Auto)/.test(line))).toEqual([])
})

test('an automatic email with an address to reply to is marked as automatic', async () => {
  await mail.send({ ...email, replyTo: 'hello@example.com' })
  expect(received).toEqual(expect.arrayContaining(['Reply-To: hello@example.com', 'Auto-Submitted: auto-generated']))
})

test('sending rejects when the mail server refuses the email', async () => {
  refusesRecipient = true
  await expect(mail.send(email)).rejects.toThrow('450 busy')
})

test('an address cannot add another recipient', async () => {
  await mail.send({ ...email, to: 'asha@example.com, eve@example.com' }).catch(() => {})
  expect(received.filter((line) => line.startsWith('RCPT')).join()).not.toMatch(/<eve@example\.com>/)
})

test('an email goes out under the address to which it is to come back', async () => {
  await mail.send({ ...email, returnPath: 'bounces+x@example.org' })
  expect(received).toContain('MAIL FROM:<bounces+x@example.org>')
  expect(received).toContain('From: Sadhana <no-reply@example.org>')
})

test('the end of an email is held back until it may be sent', async () => {
  let mayEnd = () => {}
  const sending = mail.send({ ...email, beforeEnd: () => new Promise<void>((resolve) => void (mayEnd = resolve)) })
  await eventually(() => expect(received).toContain('To: asha@example.com'))
  await wait(50)
  expect(received).not.toContain('.')
  mayEnd()
  await sending
  expect(received).toContain('.')
})

test('an email that may not be ended is never taken', async () => {
  const beforeEnd = () => Promise.reject(new Error('no longer wanted'))
  await expect(mail.send({ ...email, beforeEnd })).rejects.toThrow('no longer wanted')
  await mail.send({ ...email, to: 'ravi@example.com' })
  expect(received.filter((line) => line === '.')).toHaveLength(1)
  expect(received).toContain('To: ravi@example.com')
})
