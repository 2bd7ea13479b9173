import * as emails from './emails.repo.ts'
import type { EmailFrame } from './email-frame.ts'
import { type Paragraphs, renderHtml, renderText } from './email-body.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Email, EmailSender } from '#server/ports/email-sender.ts'
import type { Cursor } from '#server/platform/paging.ts'
import * as z from 'zod/mini'
import { DAY_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { DEFAULT_LOCALE, type Language, type Locale } from '#shared/domain/locale.ts'

/** What an email says. */
export interface EmailContent {
  subject: string
  paragraphs: Paragraphs
}

/** What an email says in each language; its times are formatted for the reader's locale. */
export type EmailTexts = Readonly<Record<Language, (locale: Locale) => EmailContent>>

/**
 * An email as features write it; text and HTML are rendered here. What members and visitors get has `texts`; emails to
 * administrators, whose screens are English, have one content.
 */
export type NewEmail = EmailOptions & ({ texts: EmailTexts } | EmailContent)

interface EmailOptions {
  /** For features that follow what becomes of it. */
  id?: string
  to: string
  /** How the recipient reads, when the caller knows; otherwise it is what is stored for the address. */
  locale?: Locale
  /** Where the recipient's answer goes, when a person has written the email: it is not marked as automatic. */
  replyTo?: string
  /** Attached for the recipient's calendar program. */
  calendarFile?: string
  /** When it expires; it is not sent after that. */
  validUntil?: Instant
  /** For optional emails: they are sent after all others, and one click unsubscribes (RFC 8058). */
  unsubscribeUrl?: string
  /** Sent before all that have none, higher `priority` first; a node sends one of a `group` at a time. */
  urgency?: { priority: number; group: string }
  /** Checked again before sending: an email that is no longer due is dropped. */
  sendGuard?: { name: string; subject: string }
}

/** Returns whether an email about `subject` is still due. */
export type SendGuard = (subject: string) => Promise<boolean>

export interface EmailsService {
  /** Registers the guard of that name; must happen before the first such email is sent. */
  registerSendGuard(name: string, guard: SendGuard): void
  /** Emails that wait or were given up; newest first. */
  unsent(filter: { limit: number; after: Cursor | null }): Promise<emails.UnsentEmail[]>
  counts(): Promise<emails.EmailCounts>
  /** Sends a given-up email again; false when there is none, or it has expired. */
  sendAgain(trx: Db, id: string): Promise<boolean>
  /** Deletes every email to an address, sent or not, in the transaction that deletes the account. */
  deleteByRecipient(trx: Db, address: string): Promise<void>
  /** Stores an email in a transaction; a job sends it after the commit and retries when the mail server refuses it. */
  enqueue(trx: Db, email: NewEmail): Promise<void>
}

export function emailsService({
  db,
  clock,
  emailSender,
  jobs,
  contactEmail,
  frameOf,
  returnPath,
}: Dependencies): EmailsService {
  const sendGuards = new Map<string, SendGuard>()

  async function isStillDue({
    send_guard,
    send_guard_subject,
  }: {
    send_guard: string | null
    send_guard_subject: string | null
  }) {
    if (send_guard === null || send_guard_subject === null) return true
    return (await sendGuards.get(send_guard)?.(send_guard_subject)) ?? false
  }

  /**
   * May run twice, since a silent node is taken for dead. The claim prevents two runs from sending at the same time; an
   * email is sent twice only if a node dies after sending it and before recording that.
   */
  async function send({ mailId: id }: { mailId: string }): Promise<void> {
    const claimedAt = clock.now()
    const email = await emails.claim(db, {
      id,
      now: claimedAt,
      claimedSince: new Date(claimedAt.getTime() - CLAIMED_FOR_MS),
    })
    if (email) return deliver({ ...email, id, claimedAt })
    await emails.markExpired(db, id, claimedAt)
    if (await emails.isUnsent(db, id)) throw new Error('Another run is sending this email.')
  }

  async function deliver({
    id,
    claimedAt,
    ...email
  }: ClaimedEmail & { id: string; claimedAt: Instant }): Promise<void> {
    try {
      const isUnwanted = email.is_suppressed && email.unsubscribe_url !== null
      if (isUnwanted || !(await isStillDue(email))) return await emails.markObsolete(db, id, clock.now())
      const { recipient: to, subject, text, html } = email
      const { unsubscribe_url: unsubscribeUrl, reply_to: replyTo, calendar_file: calendarFile } = email
      const comesBackTo = returnPath({ kind: 'SINGLE', id })
      const answersTo = replyTo ?? (await contactEmail())
      const more = {
        ...(html !== null && { html }),
        ...(unsubscribeUrl && { unsubscribeUrl }),
        ...(answersTo !== null && { replyTo: answersTo, isPersonal: replyTo !== null }),
        ...(calendarFile !== null && { calendarFile }),
        ...(comesBackTo !== null && { returnPath: comesBackTo }),
      }
      await sendOrRecordFailure(id, { to, subject, text, ...more })
    } catch (error) {
      // Emails to this address come back: it is not tried again, which would make the sender suspect.
      if (email.is_suppressed) return await emails.markGivenUp(db, id, clock.now())
      await emails.release(db, { id, claimedAt })
      throw error
    }
    await emails.markSent(db, id, clock.now())
  }

  async function sendOrRecordFailure(mailId: string, email: Email): Promise<void> {
    try {
      await emailSender.send(email)
    } catch (error) {
      await emails.recordFailure(db, mailId, failureOf(error))
      throw error
    }
  }

  const onGivenUp = ({ mailId }: { mailId: string }) => emails.markGivenUp(db, mailId, clock.now())
  // The queues and their data keep the names under which installations have stored waiting jobs.
  const retries = { attempts: 8, retryDelayInSeconds: 10, onGivenUp }
  const queue = jobs.queue('mails.send', send, { ...retries, concurrency: 4 })
  // Optional emails come in thousands; a queue of their own keeps them from delaying sign-in codes.
  const optionalQueue = jobs.queue('mails.send-many', send, { ...retries, concurrency: 2 })
  jobs.every('mails.tidy', 24 * 3600, () => emails.removeOlderThan(db, new Date(clock.now().getTime() - KEPT_FOR_MS)))

  return {
    unsent: (filter) => emails.unsent(db, { ...filter, now: clock.now() }),
    counts: () => {
      const now = clock.now()
      return emails.countByState(db, { since: new Date(now.getTime() - DAY_IN_MS), now })
    },

    async sendAgain(trx, id) {
      const requeued = await emails.requeue(trx, id, clock.now())
      if (requeued) await (requeued.unsubscribe_url ? optionalQueue : queue).enqueue(trx, { mailId: id })
      return requeued !== undefined
    },

    registerSendGuard: (name, guard) => void sendGuards.set(name, guard),
    deleteByRecipient: (trx, address) => emails.removeByRecipient(trx, address),

    async enqueue(trx, email) {
      const { id = newId(), to, locale, replyTo, calendarFile, validUntil, unsubscribeUrl, sendGuard, urgency } = email
      const reader = locale ?? ('texts' in email ? await emails.findLocale(trx, to) : null) ?? DEFAULT_LOCALE
      const { subject, paragraphs } = 'texts' in email ? email.texts[reader.language](reader) : email
      const language = 'texts' in email ? reader.language : DEFAULT_LOCALE.language
      const frame = await frameOf(trx)
      await emails.insert(trx, {
        id,
        recipient: to,
        subject,
        text: renderText(paragraphs, frame),
        html: renderHtml(paragraphs, language, frame),
        created_at: clock.now(),
        valid_until: validUntil ?? null,
        sent_at: null,
        given_up_at: null,
        claimed_at: null,
        unsubscribe_url: unsubscribeUrl ?? null,
        reply_to: replyTo ?? null,
        calendar_file: calendarFile ?? null,
        send_guard: sendGuard?.name ?? null,
        send_guard_subject: sendGuard?.subject ?? null,
      })
      await (unsubscribeUrl ? optionalQueue : queue).enqueue(trx, { mailId: id }, urgency)
    },
  }
}

type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof emails.claim>>>

interface Dependencies {
  db: Db
  clock: Clock
  emailSender: EmailSender
  jobs: Jobs
  /** Where answers to automatic emails go; null when there is no such address. */
  contactEmail: () => Promise<string | null>
  /** What every email begins and ends with. */
  frameOf: (db: Db) => Promise<EmailFrame>
  /** Where an email that cannot be delivered comes back to; null: to the sender's address. */
  returnPath: (email: { kind: 'SINGLE'; id: string }) => string | null
}

/** The mail server's code or the system's error code; the message may name the person. */
function failureOf(error: unknown): string {
  const { responseCode, code } = failureShape.safeParse(error).data ?? {}
  return String(responseCode ?? code ?? 'REFUSED').slice(0, 40)
}

const failureShape = z.object({ responseCode: z.optional(z.int()), code: z.optional(z.string()) })

/** Longer than one delivery may take, and than a node must be silent to be taken for dead. */
const CLAIMED_FOR_MS = 2 * 60_000

/** How long sent emails are listed. */
const KEPT_FOR_MS = 30 * DAY_IN_MS
