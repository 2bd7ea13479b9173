import { calendarAttachment, unsubscribeHeaders } from './smtp.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Email, EmailSender } from '#server/ports/email-sender.ts'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface OutboxOptions {
  folder: string
  from: string
  clock: Clock
  /** Receives one line per email. */
  print: (line: string) => void
}

/** An email of the folder, as the outbox page shows it. */
export type StoredEmail = Email & { sentAt: string }

/** Number of emails the outbox page shows. */
const MAX_LISTED = 50

/** Email sender for an installation without a mail server: writes every email as a file that mail programs open. */
export function createOutboxFolder({
  folder,
  from,
  clock,
  print,
}: OutboxOptions): EmailSender & { newest(): Promise<StoredEmail[]> } {
  return {
    async send({ to, subject, text, html, unsubscribeUrl, replyTo, calendarFile }) {
      const date = clock.now()
      // Loaded with the first email, so that starting does not wait for it.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail({
        from,
        to,
        date,
        subject,
        text,
        ...(html && { html }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...calendarAttachment(calendarFile),
        headers: unsubscribeHeaders(unsubscribeUrl),
      })
      const name = `${date.toISOString().replaceAll(':', '-')}-${newId()}`
      const file = join(folder, `${name}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed once complete: a program may be watching the folder.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      const sentAt = date.toISOString()
      const stored: StoredEmail = { to, subject, text, sentAt, ...(unsubscribeUrl && { unsubscribeUrl }) }
      await writeFile(join(folder, `${name}.json`), JSON.stringify(stored), { mode: 0o600 })
      // Console output may be kept as a log, so the recipient is only in the file.
      print(`Mail: ${subject} (${file})`)
    },
    async newest() {
      const files = await readdir(folder).catch(() => [])
      const names = files
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .slice(-MAX_LISTED)
        .toReversed()
      return Promise.all(
        names.map(async (name): Promise<StoredEmail> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
      )
    },
  }
}
