import * as mails from './mails.repo.ts'
import { htmlOf } from './letter-html.ts'
import { textOf, type Words } from './words.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Letter, Mail } from '#server/ports/mail.ts'
import type { Cursor } from '#server/platform/paging.ts'
import * as z from 'zod/mini'
import type { Instant } from '#shared/domain/ist.ts'

/** A letter as features write it: the words; their form, as text and HTML, is made here. */
export interface Post {
  to: string
  subject: string
  words: Words
  /** After this it is of no use and is not sent any more. */
  validUntil?: Instant
  /** Letters of a kind that one need not have: they wait behind all others, and one click ends them (RFC 8058). */
  unsubscribeUrl?: string
  /** Sent before all that have none, the higher `priority` first; a node sends one of a `group` at a time. */
  ahead?: { priority: number; group: string }
  /** Asked again when it is sent: a letter that is not true any more stays at home. */
  judge?: { by: string; about: string }
}

/** Whether a letter is still true. */
export type Judge = (about: string) => Promise<boolean>

export interface MailsService {
  /** Names who judges letters `by` that name; before the first of them is sent. */
  judgedBy(name: string, judge: Judge): void
  /** Letters that have not gone out and still could, or were given up; newest first. */
  unsent(filter: { limit: number; after: Cursor | null }): Promise<mails.Unsent[]>
  figures(): Promise<mails.LetterFigures>
  /** Tries a letter anew that was given up; false when there is none, or it is of no use any more. */
  sendAgain(trx: Db, id: string): Promise<boolean>
  /** Forgets every letter to an address, sent or not, in the transaction in which its owner leaves. */
  forget(trx: Db, address: string): Promise<void>
  /** Posts a letter in a transaction: it is sent if that commits, after the answer, and again when it was refused. */
  post(trx: Db, letter: Post): Promise<void>
}

export function mailsService({ db, clock, mail, jobs }: Dependencies): MailsService {
  const judges = new Map<string, Judge>()

  async function isStillTrue({ judge, judged_about }: { judge: string | null; judged_about: string | null }) {
    if (judge === null || judged_about === null) return true
    return (await judges.get(judge)?.(judged_about)) ?? false
  }

  /**
   * Runs twice at times: a node that was not heard of for a while is taken for dead. Two runs never send a letter at the
   * same time; it goes out twice only if a node dies after sending it and before noting that.
   */
  async function send({ mailId: id }: { mailId: string }): Promise<void> {
    const takenAt = clock.now()
    const letter = await mails.takeUp(db, {
      id,
      now: takenAt,
      takenSince: new Date(takenAt.getTime() - IN_HAND_FOR_MS),
    })
    if (letter) return deliver({ ...letter, id, takenAt })
    await mails.markOutlived(db, id, takenAt)
    if (await mails.isUnsent(db, id)) throw new Error('Another run is sending this letter.')
  }

  async function deliver({ id, takenAt, ...letter }: TakenLetter & { id: string; takenAt: Instant }): Promise<void> {
    try {
      if (!(await isStillTrue(letter))) return await mails.markUseless(db, id, clock.now())
      const { recipient: to, subject, text, html, unsubscribe_url: unsubscribeUrl } = letter
      const more = { ...(html !== null && { html }), ...(unsubscribeUrl && { unsubscribeUrl }) }
      await sendOrTell(id, { to, subject, text, ...more })
    } catch (error) {
      await mails.layBack(db, { id, takenAt })
      throw error
    }
    await mails.markSent(db, id, clock.now())
  }

  async function sendOrTell(mailId: string, letter: Letter): Promise<void> {
    try {
      await mail.send(letter)
    } catch (error) {
      await mails.noteFailure(db, mailId, failureOf(error))
      throw error
    }
  }

  const onGivenUp = ({ mailId }: { mailId: string }) => mails.markGivenUp(db, mailId, clock.now())
  const patience = { attempts: 8, pauseInSeconds: 10, onGivenUp }
  const sending = jobs.queue('mails.send', send, { ...patience, atOnce: 4 })
  // Thousands at once: nobody's code waits behind them.
  const sendingMany = jobs.queue('mails.send-many', send, { ...patience, atOnce: 2 })
  jobs.every('mails.tidy', 24 * 3600, () => mails.removeOlderThan(db, new Date(clock.now().getTime() - keptInMs)))

  return {
    unsent: (filter) => mails.unsent(db, { ...filter, now: clock.now() }),
    figures: () => {
      const now = clock.now()
      return mails.figures(db, { since: new Date(now.getTime() - DAY_IN_MS), now })
    },

    async sendAgain(trx, id) {
      const letter = await mails.takeBack(trx, id, clock.now())
      if (letter) await (letter.unsubscribe_url ? sendingMany : sending).enqueue(trx, { mailId: id })
      return letter !== undefined
    },

    judgedBy: (name, judge) => void judges.set(name, judge),
    forget: (trx, address) => mails.removeTo(trx, address),

    async post(trx, { to, subject, words, validUntil, unsubscribeUrl, judge, ahead }) {
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
        taken_at: null,
        unsubscribe_url: unsubscribeUrl ?? null,
        judge: judge?.by ?? null,
        judged_about: judge?.about ?? null,
      })
      await (unsubscribeUrl ? sendingMany : sending).enqueue(trx, { mailId: id }, ahead)
    },
  }
}

type TakenLetter = NonNullable<Awaited<ReturnType<typeof mails.takeUp>>>

interface Dependencies {
  db: Db
  clock: Clock
  mail: Mail
  jobs: Jobs
}

/** The mail server's number or the system's word for it; what it says in words may name the person. */
function failureOf(error: unknown): string {
  const { responseCode, code } = failureShape.safeParse(error).data ?? {}
  return String(responseCode ?? code ?? 'REFUSED').slice(0, 40)
}

const failureShape = z.object({ responseCode: z.optional(z.int()), code: z.optional(z.string()) })

/** Longer than a mail server may take for one letter, and than a node must be silent to be taken for dead. */
const IN_HAND_FOR_MS = 2 * 60_000

const DAY_IN_MS = 24 * 3600 * 1000

/** How long it can be seen that a letter was sent. */
const keptInMs = 30 * 24 * 3600 * 1000
