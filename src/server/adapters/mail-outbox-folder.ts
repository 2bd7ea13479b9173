import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Mail } from '#server/ports/mail.ts'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

interface OutboxOptions {
  folder: string
  from: string
  clock: Clock
  /** Told one line for each letter. */
  print: (line: string) => void
}

/** For an installation without a mail server: every letter becomes a file that mail programs open. */
export function mailOutboxFolder({ folder, from, clock, print }: OutboxOptions): Mail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send({ to, subject, text, html }) {
      const date = clock.now()
      const { message } = await composer.sendMail({ from, to, date, subject, text, ...(html && { html }) })
      const file = join(folder, `${date.toISOString().replaceAll(':', '-')}-${newId()}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Under its name only when it is whole: somebody may be watching the folder.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      print(`Mail to ${to}: ${subject} (${file})`)
    },
  }
}
