import { unsubscribeHeaders } from './mail-headers.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Letter, Mail } from '#server/ports/mail.ts'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface OutboxOptions {
  folder: string
  from: string
  clock: Clock
  /** Told one line for each letter. */
  print: (line: string) => void
}

/** A letter of the folder, as its page shows it. */
export type KeptLetter = Letter & { sentAt: string }

/** How many letters the page shows. */
const NEWEST = 50

/** For an installation without a mail server: every letter becomes a file that mail programs open. */
export function mailOutboxFolder({
  folder,
  from,
  clock,
  print,
}: OutboxOptions): Mail & { newest(): Promise<KeptLetter[]> } {
  return {
    async send({ to, subject, text, html, unsubscribeUrl }) {
      const date = clock.now()
      // Loaded with the first letter, so that a start need not wait for it.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail({
        from,
        to,
        date,
        subject,
        text,
        ...(html && { html }),
        headers: unsubscribeHeaders(unsubscribeUrl),
      })
      const name = `${date.toISOString().replaceAll(':', '-')}-${newId()}`
      const file = join(folder, `${name}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Under its name only when it is whole: somebody may be watching the folder.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      const sentAt = date.toISOString()
      const kept: KeptLetter = { to, subject, text, sentAt, ...(unsubscribeUrl && { unsubscribeUrl }) }
      await writeFile(join(folder, `${name}.json`), JSON.stringify(kept), { mode: 0o600 })
      // Consoles are kept as logs are: whom it is for stands in the file.
      print(`Mail: ${subject} (${file})`)
    },
    async newest() {
      const files = await readdir(folder).catch(() => [])
      const names = files
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .slice(-NEWEST)
        .toReversed()
      return Promise.all(
        names.map(async (name): Promise<KeptLetter> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
      )
    },
  }
}
