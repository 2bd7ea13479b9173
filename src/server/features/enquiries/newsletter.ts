import { alreadySubscribedEmail, confirmationEmail, welcomeEmail } from './enquiry-emails.ts'
import { newsletterEmailLimit, alarmLimits } from './enquiry-limits.ts'
import { CONFIRM_WITHIN_DAYS, type LinkPurpose, readLinkToken, createLinkToken } from './newsletter-links.ts'
import * as subscribers from './newsletter.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import { csvLine } from '#shared/domain/csv.ts'
import { DAY_IN_MS, toIstInput } from '#shared/domain/ist.ts'
import { type Language, localeOf } from '#shared/domain/locale.ts'
import { publicPathIn, screens } from '#shared/screens.ts'

/** How long an unconfirmed address is kept. */
const UNCONFIRMED_FOR_DAYS = 30
const ROWS_PER_READ = 200

/** Newsletter subscriptions: requested on the site, confirmed by a link in an email, ended by another. */
export function createNewsletter({ db, clock, emails, limits, box, siteName, siteUrl }: Dependencies) {
  function linkFor(purpose: LinkPurpose, subscriberId: string, language: Language = 'en'): string {
    const token = createLinkToken(box, { purpose, subscriberId, madeAt: clock.now() })
    const path = purpose === 'confirm' ? screens.newsletterConfirm : screens.newsletterUnsubscribe
    return `${siteUrl()}${publicPathIn(language, path)}?token=${token}`
  }

  return {
    /** Sends an email for every request, up to a few a day; only the owner learns whether the address is subscribed. */
    async subscribe(email: string, language?: Language): Promise<void> {
      const [now, site] = [clock.now(), await siteName()]
      const subscriber = { id: newId(), email, created_at: now, confirmed_at: null, unsubscribed_at: null }
      const validUntil = new Date(now.getTime() + CONFIRM_WITHIN_DAYS * DAY_IN_MS)
      await transact(db, async (trx) => {
        const { id, confirmed_at, unsubscribed_at } = await subscribers.insertOrFind(trx, subscriber)
        if (await limits.record(trx, [newsletterEmailLimit(email)])) {
          const common = { to: email, siteName: site }
          const isSubscribed = confirmed_at !== null && unsubscribed_at === null
          await emails.enqueue(trx, {
            ...(isSubscribed
              ? alreadySubscribedEmail({ ...common, unsubscribe: linkFor('unsubscribe', id, language) })
              : confirmationEmail({ ...common, confirm: linkFor('confirm', id, language), validUntil })),
            ...localeOf(language),
          })
        }
        await limits.record(trx, [alarmLimits.newsletterRequests])
      })
    },

    /** Confirms the subscription. Following the link again changes nothing. Throws LINK_EXPIRED. */
    async confirm(token: string, language?: Language): Promise<void> {
      const [now, site] = [clock.now(), await siteName()]
      const link = readLinkToken(box, { token, purpose: 'confirm', now })
      if (!link) throw expired()
      const { subscriberId: id, madeAt: sentAt } = link
      await transact(db, async (trx) => {
        const before = await subscribers.lock(trx, id)
        if (!before || !(await subscribers.confirm(trx, id, { sentAt, now }))) throw expired()
        const isNew = before.confirmed_at === null || before.unsubscribed_at !== null
        const options = { to: before.email, siteName: site, unsubscribe: linkFor('unsubscribe', id, language) }
        if (isNew) await emails.enqueue(trx, { ...welcomeEmail(options), ...localeOf(language) })
      })
    },

    /** Ends the subscription; repeating it changes nothing. Throws LINK_EXPIRED when the token is not valid. */
    async unsubscribe(token: string): Promise<void> {
      const link = readLinkToken(box, { token, purpose: 'unsubscribe', now: clock.now() })
      if (!link) throw expired()
      await subscribers.unsubscribe(db, link.subscriberId, clock.now())
    },

    /** Who gets the newsletter, newest first, as CSV; each line has the link that ends it, for emails sent elsewhere. */
    async *subscribersCsv(reportDb: Db): AsyncGenerator<string> {
      // Without the byte order mark some spreadsheet programs do not recognise UTF-8.
      yield `\uFEFF${csvLine(['Email', 'Subscribed (IST)', 'Unsubscribe link'])}`
      let cursor: string | null = null
      do {
        const after = readCursor(cursor ?? undefined)
        const found: Awaited<ReturnType<typeof subscribers.listSubscribed>> = await subscribers.listSubscribed(
          reportDb,
          { limit: ROWS_PER_READ, after },
        )
        const { rows, nextCursor } = pageOf(found, ROWS_PER_READ)
        yield rows
          .map(({ id, email, confirmed_at }) => {
            const since = confirmed_at ? toIstInput(confirmed_at).replace('T', ' ') : ''
            return csvLine([email, since, linkFor('unsubscribe', id)])
          })
          .join('')
        cursor = nextCursor
      } while (cursor !== null)
    },

    async deleteExpired(): Promise<void> {
      const createdBefore = new Date(clock.now().getTime() - UNCONFIRMED_FOR_DAYS * DAY_IN_MS)
      await subscribers.removeUnconfirmed(db, createdBefore)
    },
  }
}

export interface Dependencies {
  db: Db
  clock: Clock
  emails: EmailsService
  limits: RateLimiter
  /** Encrypts the tokens of the links. */
  box: SecretBox
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}

function expired(): Refused {
  return new Refused('LINK_EXPIRED')
}
