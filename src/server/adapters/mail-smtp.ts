import { unsubscribeHeaders } from './mail-headers.ts'
import type { Mail } from '#server/ports/mail.ts'

/** Hands letters to a mail server over a few lasting connections. `url` is smtp:// or smtps://, with the account in it. */
export function mailSmtp({ url, from }: { url: string; from: string }): Mail & { close(): void } {
  let opened: ReturnType<typeof open> | undefined
  return {
    async send({ to, subject, text, html, unsubscribeUrl }) {
      const transport = await (opened ??= open(url))
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        headers: { ...headers, ...unsubscribeHeaders(unsubscribeUrl) },
      })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Greets the server and shows the account, without a letter; throws what the server says against it. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = await open(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** The library is loaded with the first letter, so that a start need not wait for it. */
async function open(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Nobody's holiday notice should answer a sign-in code. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
