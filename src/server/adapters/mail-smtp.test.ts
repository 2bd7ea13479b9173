import { mailSmtp } from './mail-smtp.ts'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'

let said: string[]
let refuseRecipient: boolean
let server: ReturnType<typeof createServer>
let mail: ReturnType<typeof mailSmtp>

/** A mail server that takes everything, or refuses the recipient. */
beforeEach(async () => {
  said = []
  refuseRecipient = false
  server = createServer((socket) => {
    let isData = false
    socket.write('220 ready\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      said.push(line)
      if (isData && line !== '.') return
      if (isData) isData = false
      else if (line === 'DATA') isData = true
      const answer = isData ? '354 go on' : line.startsWith('RCPT') && refuseRecipient ? '450 busy' : '250 fine'
      socket.write(`${answer}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  mail = mailSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Sadhana <no-reply@example.org>' })
})

afterEach(() => {
  mail.close()
  server.close()
})

const letter = { to: 'asha@example.com', subject: 'Namaste', text: '123456\n', html: '<p>123456</p>' }

test('a letter reaches the mail server in both forms, over one connection', async () => {
  await mail.send(letter)
  await mail.send(letter)
  expect(said).toContain('MAIL FROM:<no-reply@example.org>')
  expect(said).toContain('RCPT TO:<asha@example.com>')
  expect(said).toContain('From: Sadhana <no-reply@example.org>')
  expect(said).toContain('Auto-Submitted: auto-generated')
  expect(said.filter((line) => line.startsWith('EHLO'))).toHaveLength(1)
  expect(said.filter((line) => /^Content-Type: text\/(plain|html)/.test(line))).toHaveLength(4)
})

test('line ends in a subject do not make lines of the head', async () => {
  await mail.send({ ...letter, subject: 'Namaste\r\nBcc: everybody@example.com' })
  const head = said.slice(said.indexOf('DATA'), said.indexOf(''))
  expect(head).toContain('Subject: Namaste Bcc: everybody@example.com')
  expect(said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<asha@example.com>'])
})

test('a letter that can be ended says so in its head, on one line each; others do not', async () => {
  const unsubscribeUrl = `https://sadhana.example/reminders/unsubscribe?token=${'x'.repeat(120)}`
  await mail.send({ ...letter, unsubscribeUrl })
  expect(said).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(said).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  said.length = 0
  await mail.send(letter)
  expect(said.filter((line) => line.startsWith('List-'))).toEqual([])
})

test('a letter that is refused is told of', async () => {
  refuseRecipient = true
  await expect(mail.send(letter)).rejects.toThrow('450 busy')
})

test('an address cannot smuggle in another recipient', async () => {
  await mail.send({ ...letter, to: 'asha@example.com, eve@example.com' }).catch(() => {})
  expect(said.filter((line) => line.startsWith('RCPT')).join()).not.toMatch(/<eve@example\.com>/)
})
