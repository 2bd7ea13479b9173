import * as bulkEmails from './bulk-emails.repo.ts'
import * as sender from './bulk-sender.repo.ts'
import { createPortionSender, type Portion, type PortionDependencies } from './send-portion.ts'
import * as suppressions from './suppressions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { BOUNCES_KEPT_FOR_MS } from '#shared/domain/bounces.ts'
import { senderAt } from '#shared/domain/bulk-sending.ts'
import type { MailingTexts } from '#shared/domain/bulk-texts.ts'
import { type Purpose, PURPOSES } from '#shared/domain/channel-consents.ts'
import { type Instant, MINUTE_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import { isQuietTime } from '#shared/domain/messages.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** How many emails one job sends. */
const BATCH = 200
/** How many are claimed at once, and not more than go out in a second: what is claimed is no longer checked. */
const PORTION = 50
/** A claim of this age belongs to a dead node. */
const CLAIMED_FOR_MS = 2 * MINUTE_IN_MS
const RESULTS_AT_ONCE = 500
/** Each time jobs are written for as many emails as go out until the next time. */
const RESUMED_EVERY_SECONDS = 60
const SEND_QUEUE = 'bulk-emails.send'

export interface NewBulkEmails {
  /** Of the message; its texts are stored with its first recipients. */
  messageId: string
  purpose: Purpose
  texts: MailingTexts
  /** Not sent at night, and not at all after a time. */
  timing?: { isByDay: boolean; validUntil: Instant } | undefined
  recipients: readonly { userId: string; to: string; name: string; locale: { language: Language } }[]
}

export interface BulkEmailResult {
  messageId: string
  userId: string
  state: 'SENT' | 'SKIPPED' | 'FAILED'
  reason: string | null
  at: Instant
}

/** Called with what became of emails, once for each; in the same transaction. */
export type OnBulkEmailResults = (trx: Db, results: BulkEmailResult[]) => Promise<void>

export interface BulkEmailsService {
  /**
   * Adds emails to a message in a transaction; jobs send them after the commit. A member who has the message already is
   * left out. Meant for about 500 recipients at once.
   */
  add(trx: Db, emails: NewBulkEmails): Promise<void>
  /** Pauses or resumes what waits of a message, or ends it for good. */
  setState(trx: Db, messageId: string, state: 'SENDING' | 'PAUSED' | 'CANCELLED'): Promise<void>
  onResults(handler: OnBulkEmailResults): void
}

/** Emails to many members, apart from codes: another queue, another mail server if there is one. */
export function bulkEmailsService(dependencies: Dependencies): BulkEmailsService {
  const { db, clock, jobs, smtpRate, warmsUp } = dependencies
  const sendPortion = createPortionSender(dependencies)
  const handlers: OnBulkEmailResults[] = []
  const portionSize = Math.min(PORTION, smtpRate)
  const claimedSince = (now: Instant) => new Date(now.getTime() - CLAIMED_FOR_MS)

  /** Claims the next emails and a time from which on they may be sent. */
  function claimPortion(size: number): Promise<Portion & { skipped: number; waitMs: number }> {
    return transact(db, async (trx) => {
      const now = clock.now()
      const stored = await sender.lock(trx)
      const state = { ...stored, ...senderAt(stored, now) }
      const room = warmsUp ? state.allowance - state.sentToday : Infinity
      const limit = state.stoppedAt ? 0 : Math.min(size, room)
      const claimed =
        limit > 0 ? await bulkEmails.claim(trx, { limit, ...sentAt(now), now, claimedSince: claimedSince(now) }) : []
      const emails = claimed.filter((email) => email.state === 'SENDING')
      const startsAt = Math.max(stored.freeAt.getTime(), now.getTime())
      await sender.save(trx, {
        ...state,
        freeAt: new Date(startsAt + (emails.length * SECOND_IN_MS) / smtpRate),
        sentToday: state.sentToday + emails.length,
        sent: state.sent + emails.length,
      })
      return { emails, claimedAt: now, skipped: claimed.length - emails.length, waitMs: startsAt - now.getTime() }
    })
  }

  async function giveBack({ emails, claimedAt }: Portion): Promise<void> {
    if (emails.length === 0) return
    await transact(db, async (trx) => {
      const state = await sender.lock(trx)
      await bulkEmails.release(trx, { ids: emails.map(({ id }) => id), claimedAt })
      const less = (count: number) => Math.max(0, count - emails.length)
      await sender.save(trx, { ...state, sentToday: less(state.sentToday), sent: less(state.sent) })
    })
  }

  /** Any job sends what waits longest: none belongs to certain emails, so that a lost one loses nothing. */
  async function sendBatch(_data: object, signal: AbortSignal): Promise<void> {
    for (let left = BATCH; left > 0 && !signal.aborted;) {
      const portion = await claimPortion(Math.min(left, portionSize))
      const taken = portion.emails.length + portion.skipped
      left -= taken
      await wait(portion.waitMs, undefined, { signal }).catch(() => {})
      const untried = await sendPortion(portion, signal)
      await giveBack({ ...portion, emails: untried })
      await reportResults()
      if (taken === 0 || untried.length > 0) return
    }
  }

  async function reportResults(): Promise<void> {
    for (let count = RESULTS_AT_ONCE; count === RESULTS_AT_ONCE;)
      count = await transact(db, async (trx) => {
        const rows = await bulkEmails.takeResults(trx, RESULTS_AT_ONCE)
        const results = rows.flatMap(({ mailing_id: messageId, user_id: userId, state, reason, done_at: at }) =>
          state === 'WAITING' || state === 'SENDING' || at === null ? [] : [{ messageId, userId, state, reason, at }],
        )
        if (results.length > 0) for (const handler of handlers) await handler(trx, results)
        return rows.length
      })
  }

  const queue = jobs.queue(SEND_QUEUE, sendBatch, { attempts: 1 })
  const enqueueFor = (trx: Db, count: number) =>
    queue.enqueueAll(
      trx,
      Array.from({ length: Math.ceil(count / BATCH) }, () => ({})),
    )

  /** Continues what a dead node, a mail server that was down, or the end of the day's allowance has left. */
  async function resume(): Promise<void> {
    await reportResults()
    const now = clock.now()
    const limit = RESUMED_EVERY_SECONDS * smtpRate
    const count = await bulkEmails.countOpen(db, { limit, ...sentAt(now), now, claimedSince: claimedSince(now) })
    if (count === 0) return
    const isBusy = (await jobs.counts()).some(({ kind, state }) => kind === SEND_QUEUE && state !== 'FAILED')
    if (!isBusy) await transact(db, (trx) => enqueueFor(trx, count))
  }

  jobs.every('bulk-emails.resume', RESUMED_EVERY_SECONDS, resume)
  jobs.every('bulk-emails.tidy', 24 * 3600, async () => {
    const before = new Date(clock.now().getTime() - BOUNCES_KEPT_FOR_MS)
    await bulkEmails.removeOlderThan(db, before)
    await suppressions.removeBouncesBefore(db, before)
  })

  return {
    async add(trx, { messageId, purpose, texts, timing, recipients }) {
      const created_at = clock.now()
      const when = timing && { is_by_day: timing.isByDay, valid_until: timing.validUntil }
      await bulkEmails.insertMailing(trx, { id: messageId, purpose, texts: JSON.stringify(texts), created_at, ...when })
      const rows = recipients.map(({ userId, to, name, locale }) => ({
        id: newId(),
        mailing_id: messageId,
        user_id: userId,
        address: to,
        name,
        language: locale.language,
      }))
      await enqueueFor(trx, await bulkEmails.insert(trx, rows))
    },

    setState: (trx, messageId, state) => bulkEmails.setMailingState(trx, messageId, state),
    onResults: (handler) => void handlers.push(handler),
  }
}

/** News wait for the morning; what is about the service does so only when its sender says so. */
function sentAt(now: Instant): { purposes: readonly Purpose[]; isNight: boolean } {
  const isNight = isQuietTime('BROADCAST', now)
  return { isNight, purposes: isNight ? PURPOSES.filter((purpose) => purpose !== 'MARKETING') : PURPOSES }
}

interface Dependencies extends PortionDependencies {
  jobs: Jobs
  /** Emails per second over all nodes. */
  smtpRate: number
  /** Whether the number of emails a day grows slowly. */
  warmsUp: boolean
}
