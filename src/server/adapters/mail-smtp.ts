import type { Mail } from '#server/ports/mail.ts'
import { createTransport } from 'nodemailer'

/** Hands letters to a mail server over a few lasting connections. `url` is smtp:// or smtps://, with the account in it. */
export function mailSmtp({ url, from }: { url: string; from: string }): Mail & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, ...(html && { html }), headers })
    },
    close: () => transport.close(),
  }
}

/** Nobody's holiday notice should answer a sign-in code. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
