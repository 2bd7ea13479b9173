import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A letter as the mail server took it. */
export interface TakenLetter {
  to: string
  /** Head and body as they came over the line. */
  raw: string
}

/** A real mail server of the tests' own, which wants an account, goes down and comes back at the same port. */
export interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  /** What it has acknowledged, oldest first. */
  letters: TakenLetter[]
  /** From now on it answers 550 to letters to this address; `accept` takes that back. */
  refuse(recipient: string): void
  accept(recipient: string): void
  /** Nobody listens any more; connections are cut. */
  down(): Promise<void>
  up(): Promise<void>
}

const ACCOUNT = { user: 'sadhana', pass: 'a password with @ in it' }

export async function startMailServer(): Promise<MailServer> {
  const letters: TakenLetter[] = []
  const refused = new Set<string>()
  let server: SMTPServer | null = await listening({ letters, refused, port: 0 })
  const port = portOf(server)
  const account = `${ACCOUNT.user}:${encodeURIComponent(ACCOUNT.pass)}`
  return {
    url: `smtp://${account}@127.0.0.1:${port}`,
    letters,
    refuse: (recipient) => void refused.add(recipient),
    accept: (recipient) => void refused.delete(recipient),
    async down() {
      const ending = server
      server = null
      if (ending) await new Promise<void>((resolve) => ending.close(() => resolve()))
    },
    async up() {
      server ??= await listening({ letters, refused, port })
    },
  }
}

/** The code in the newest of the letters to an address, once `count` of them have come. */
export async function mailedCode(letters: TakenLetter[], to: string, { count = 1, withinMs = 30_000 } = {}) {
  const from = performance.now()
  for (;;) {
    const found = letters.filter((letter) => letter.to === to)
    if (found.length >= count) return /^\d{6,8}(?=\r$)/m.exec(found.at(-1)?.raw ?? '')?.[0] ?? ''
    if (performance.now() - from > withinMs) throw new Error(`${found.length} letters came to ${to}, not ${count}.`)
    await wait(20)
  }
}

interface Listening {
  letters: TakenLetter[]
  refused: Set<string>
  port: number
}

async function listening({ letters, refused, port }: Listening): Promise<SMTPServer> {
  const server = new SMTPServer({
    // Without a certificate of its own it cannot offer TLS.
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
      stream.on('data', (piece: string) => void (raw += piece))
      stream.on('end', () => {
        for (const { address: to } of envelope.rcptTo) letters.push({ to, raw })
        done()
      })
    },
  })
  // A client that hangs up is no fault of the server's.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

function portOf({ server }: SMTPServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return address.port
}
