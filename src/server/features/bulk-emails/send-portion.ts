import * as bulkEmails from './bulk-emails.repo.ts'
import { renderMailing } from './render-mailing.ts'
import { type Refusal, refusalOf } from './smtp-refusals.ts'
import type { SuppressionsService } from './suppressions.service.ts'
import { createTurns } from './turns.ts'
import { unsubscribeUrl } from './unsubscribe-links.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailFrame } from '#server/features/emails/public.ts'
import type { Logger } from '#server/platform/log.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Email, EmailSender } from '#server/ports/email-sender.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'

/** Emails under way at once, each over a connection of its own. */
const LANES = 4
/** An email that the server does not take for now is tried so often, 10, 20 and 40 minutes apart. */
const ATTEMPTS = 4
const FIRST_PAUSE_IN_MS = 10 * MINUTE_IN_MS
/** After this a claim is not used any more, long before another node takes it for a dead one's. */
const CLAIM_USABLE_FOR_MS = MINUTE_IN_MS

/** Emails that this node has claimed. */
export interface Portion {
  emails: bulkEmails.ClaimedEmail[]
  claimedAt: Instant
}

/**
 * Sends claimed emails and returns those that were not tried: the server did not answer, or the node is to stop.
 *
 * A few connections prepare emails at once, but only one email at a time is ended, taken by the server and recorded. A
 * node that dies meanwhile leaves one email of which nobody knows whether it was taken; it is sent again, with the same
 * Message-ID (decision 0091).
 */
export function createPortionSender(dependencies: PortionDependencies) {
  const { db, clock, log, bulkEmailSender, box, siteUrl, frameOf, contactEmail, suppressions } = dependencies
  const takeTurn = createTurns()

  return async ({ emails, claimedAt }: Portion, signal: AbortSignal): Promise<bulkEmails.ClaimedEmail[]> => {
    const compose = await createComposer(emails)
    const untried = [...emails]
    let isServerReady = true

    async function lane(): Promise<void> {
      for (;;) {
        if (signal.aborted || !isServerReady) return
        const email = untried.shift()
        if (!email) return
        const refusal = await send(email)
        if (refusal?.about === 'SERVER') {
          log.warn({ code: refusal.code }, 'bulk emails: the mail server does not take any')
          isServerReady = false
          untried.push(email)
        } else if (refusal) await recordRefusal(email, refusal)
      }
    }

    async function send(email: bulkEmails.ClaimedEmail): Promise<Refusal | null> {
      let endTurn: (() => void) | undefined
      let isOver = false
      try {
        await bulkEmailSender.send({
          ...compose(email),
          beforeEnd: async () => {
            const end = await takeTurn()
            if (isOver) return end()
            endTurn = end
            if (signal.aborted || clock.now().getTime() - claimedAt.getTime() > CLAIM_USABLE_FOR_MS)
              throw new Error('The claim has ended.')
          },
        })
        await bulkEmails.markSent(db, { id: email.id, now: clock.now() })
        return null
      } catch (error) {
        return refusalOf(error)
      } finally {
        isOver = true
        endTurn?.()
      }
    }

    async function recordRefusal(email: bulkEmails.ClaimedEmail, refusal: Refusal & { about: 'EMAIL' }) {
      const { id, attempts, address } = email
      const now = clock.now()
      const { code, isTemporary, bounce } = refusal
      if (isTemporary && attempts < ATTEMPTS) {
        const tryAfter = new Date(now.getTime() + FIRST_PAUSE_IN_MS * 2 ** (attempts - 1))
        return bulkEmails.release(db, { ids: [id], claimedAt, tryAfter })
      }
      await transact(db, async (trx) => {
        await bulkEmails.markFailed(trx, { id, reason: bounce === 'HARD' ? 'HARD_BOUNCE' : 'NOT_TAKEN', now })
        const event = { address, code, source: 'SERVER', eventId: `server ${id}`, isBulk: true } as const
        if (bounce) await suppressions.recordBounce(trx, { ...event, kind: bounce })
      })
    }

    await Promise.all(Array.from({ length: LANES }, lane))
    return untried
  }

  /** Renders each mailing once for each language. */
  async function createComposer(emails: bulkEmails.ClaimedEmail[]) {
    const ids = [...new Set(emails.map((each) => each.mailing_id))]
    const mailings = new Map((await bulkEmails.findMailings(db, ids)).map((mailing) => [mailing.id, mailing]))
    const [frame, replyTo] = [await frameOf(db), await contactEmail()]
    const rendered = new Map<string, ReturnType<typeof renderMailing>>()
    return ({ id, mailing_id, user_id: userId, address, name, language }: bulkEmails.ClaimedEmail): Email => {
      const mailing = mailings.get(mailing_id)
      if (!mailing) throw new Error('This mailing was removed.')
      const key = `${mailing_id} ${language}`
      const fill = rendered.get(key) ?? renderMailing(mailing, language, frame)
      rendered.set(key, fill)
      const link = unsubscribeUrl(box, siteUrl(), { userId, purpose: mailing.purpose, language })
      const returnPath = dependencies.returnPath({ kind: 'BULK', id })
      return {
        to: address,
        ...fill({ name, unsubscribeUrl: link }),
        unsubscribeUrl: link,
        messageId: id,
        ...(replyTo !== null && { replyTo }),
        ...(returnPath !== null && { returnPath }),
      }
    }
  }
}

export interface PortionDependencies {
  db: Db
  clock: Clock
  log: Logger
  bulkEmailSender: EmailSender
  /** Encrypts the tokens of unsubscribe links. */
  box: SecretBox
  siteUrl: () => string
  frameOf: (db: Db) => Promise<EmailFrame>
  contactEmail: () => Promise<string | null>
  suppressions: Pick<SuppressionsService, 'recordBounce'>
  /** Where an email comes back to; null: to the sender's address. */
  returnPath: (email: { kind: 'BULK' | 'SINGLE'; id: string }) => string | null
}
