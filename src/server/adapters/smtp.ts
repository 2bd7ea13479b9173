import type { EmailSender } from '#server/ports/email-sender.ts'
import { Transform } from 'node:stream'
import { callbackify } from 'node:util'

/**
 * Sends emails through a mail server over a few pooled connections. `url` is smtp:// or smtps://, with the account in
 * it.
 */
export function createSmtpSender({ url, from }: { url: string; from: string }): EmailSender & { close(): void } {
  let opened: ReturnType<typeof open> | undefined
  return {
    async send({
      to,
      subject,
      text,
      html,
      unsubscribeUrl,
      replyTo,
      isPersonal,
      calendarFile,
      messageId,
      returnPath,
      beforeEnd,
    }) {
      const transport = await (opened ??= open(url))
      await transport.sendMail({
        from,
        ...(messageId && { messageId: `<${messageId}@${domainOf(from)}>` }),
        ...(returnPath && { envelope: { from: returnPath, to: [to] } }),
        ...(beforeEnd && { beforeEnd }),
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...calendarAttachment(calendarFile),
        headers: { ...(!isPersonal && headers), ...unsubscribeHeaders(unsubscribeUrl) },
      })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Of a sender such as `Sadhana <no-reply@example.org>`. */
function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
}

/** Connects and signs in without sending an email; throws the server's refusal. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = await open(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** The library is loaded with the first email, so that starting does not wait for it. */
async function open(url: string) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // An email whose connection broke may have been taken: whoever sends it decides whether to try again.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', (mail, done) => {
    const data: object = mail.data
    const beforeEnd = 'beforeEnd' in data ? data.beforeEnd : undefined
    if (typeof beforeEnd === 'function') mail.message.transform(() => holdEnd(async () => void (await beforeEnd())))
    done()
  })
  return transport
}

/** Passes everything on at once, but the end only after `beforeEnd`. */
function holdEnd(beforeEnd: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: callbackify(beforeEnd),
  })
}

/** Suppresses automatic replies, such as holiday notices to a sign-in code. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/**
 * Headers for one-click unsubscribing (RFC 8058): mail programs send a POST to the address, without a session.
 * `prepared` keeps the address on one line.
 */
export function unsubscribeHeaders(url: string | undefined) {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Attaches a calendar file under a name that calendar programs open. */
export function calendarAttachment(calendarFile: string | undefined) {
  if (calendarFile === undefined) return {}
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { attachments: [{ filename: 'sadhana.ics', content: calendarFile, contentType }] }
}
