import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** An email as the server received it. */
export interface ReceivedEmail {
  to: string
  /** Headers and body as sent. */
  raw: string
}

/** An SMTP server for tests. It requires an account, and can stop and restart on the same port. */
export interface FakeSmtpServer {
  /** For `SMTP_URL`. */
  url: string
  /** The acknowledged emails, oldest first. */
  emails: ReceivedEmail[]
  /** Answers 550 to emails to this address until the address is accepted again. */
  rejectRecipient(recipient: string): void
  acceptRecipient(recipient: string): void
  /** Stops listening and closes all connections. */
  down(): Promise<void>
  up(): Promise<void>
}

const ACCOUNT = { user: 'sadhana', pass: 'a password with @ in it' }

export async function startFakeSmtpServer(): Promise<FakeSmtpServer> {
  const emails: ReceivedEmail[] = []
  const refused = new Set<string>()
  let server: SMTPServer | null = await listen({ emails, refused, port: 0 })
  const port = portOf(server)
  const account = `${ACCOUNT.user}:${encodeURIComponent(ACCOUNT.pass)}`
  return {
    url: `smtp://${account}@127.0.0.1:${port}`,
    emails,
    rejectRecipient: (recipient) => void refused.add(recipient),
    acceptRecipient: (recipient) => void refused.delete(recipient),
    async down() {
      const ending = server
      server = null
      if (ending) await new Promise<void>((resolve) => ending.close(() => resolve()))
    },
    async up() {
      server ??= await listen({ emails, refused, port })
    },
  }
}

/** Waits until `count` emails to an address have arrived and returns the code in the newest. */
export async function waitForEmailedCode(emails: ReceivedEmail[], to: string, { count = 1, withinMs = 30_000 } = {}) {
  const from = performance.now()
  for (;;) {
    const found = emails.filter((email) => email.to === to)
    if (found.length >= count) return /^\d{6,8}(?=\r$)/m.exec(found.at(-1)?.raw ?? '')?.[0] ?? ''
    if (performance.now() - from > withinMs) throw new Error(`${found.length} emails arrived for ${to}, not ${count}.`)
    await wait(20)
  }
}

interface ListenOptions {
  emails: ReceivedEmail[]
  refused: Set<string>
  port: number
}

async function listen({ emails, refused, port }: ListenOptions): Promise<SMTPServer> {
  const server = new SMTPServer({
    // TLS would need a certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === ACCOUNT.user && password === ACCOUNT.pass
      if (isKnown) done(null, { user: username })
      else done(Object.assign(new Error('This account is not known'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      if (refused.has(address)) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      else done()
    },
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => void (raw += chunk))
      stream.on('end', () => {
        for (const { address: to } of envelope.rcptTo) emails.push({ to, raw })
        done()
      })
    },
  })
  // A client that closes the connection early is not an error.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

function portOf({ server }: SMTPServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port.')
  return address.port
}
