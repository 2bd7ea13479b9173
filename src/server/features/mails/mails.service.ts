import * as mails from './mails.repo.ts'
import { htmlOf, textOf, type Words } from './words.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** A letter as features write it: the words; their form, as text and HTML, is made here. */
export interface Post {
  to: string
  subject: string
  words: Words
  /** After this it is of no use and is not sent any more. */
  validUntil?: Instant
}

export interface MailsService {
  /** Posts a letter in a transaction: it is sent if that commits, after the answer, and again when it was refused. */
  post(trx: Db, letter: Post): Promise<void>
}

export function mailsService({ db, clock, mail, jobs }: Dependencies): MailsService {
  const sending = jobs.queue<{ mailId: string }>(
    'mails.send',
    async ({ mailId }) => {
      const letter = await mails.takeUp(db, mailId, clock.now())
      if (!letter) return mails.markGivenUp(db, mailId, clock.now())
      const { recipient: to, subject, text, html } = letter
      await mail.send({ to, subject, text, ...(html !== null && { html }) })
      await mails.markSent(db, mailId, clock.now())
    },
    {
      attempts: 8,
      pauseInSeconds: 10,
      atOnce: 4,
      onGivenUp: ({ mailId }) => mails.markGivenUp(db, mailId, clock.now()),
    },
  )
  jobs.every('mails.tidy', 24 * 3600, () => mails.removeOlderThan(db, new Date(clock.now().getTime() - keptInMs)))

  return {
    async post(trx, { to, subject, words, validUntil }) {
      const id = newId()
      await mails.insert(trx, {
        id,
        recipient: to,
        subject,
        text: textOf(words),
        html: htmlOf(words),
        created_at: clock.now(),
        valid_until: validUntil ?? null,
        sent_at: null,
        given_up_at: null,
      })
      await sending.enqueue(trx, { mailId: id })
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  mail: Mail
  jobs: Jobs
}

/** How long it can be seen that a letter was sent. */
const keptInMs = 30 * 24 * 3600 * 1000
