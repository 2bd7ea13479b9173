import { digestEmail, type Message, noticeEmail, thanksEmail } from './enquiry-emails.ts'
import { noticeLimit, thanksLimit } from './enquiry-limits.ts'
import * as enquiries from './enquiries.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import { localeOf, type Language } from '#shared/domain/locale.ts'
import { screens } from '#shared/screens.ts'

/** The emails that a contact message causes: thanks to its sender, and a notice or a digest to the administrators. */
export function createEnquiryNotifications({ db, emails, limits, siteName, siteUrl }: Dependencies) {
  const link = () => siteUrl() + screens.adminEnquiries

  return {
    /** Reads what the emails need; returns a function that sends them in the transaction that stores the message. */
    async prepareFor(message: Message, language?: Language): Promise<(trx: Db, id: string) => Promise<void>> {
      const [site, admins] = [await siteName(), await enquiries.addressesOfAnswerers(db)]
      return async (trx, id) => {
        const mayThank = await limits.record(trx, [thanksLimit(message.email)])
        if (mayThank)
          await emails.enqueue(trx, { ...thanksEmail({ to: message.email, siteName: site }), ...localeOf(language) })
        if (!(await limits.record(trx, [noticeLimit]))) return enquiries.markForDigest(trx, id)
        for (const to of admins) await emails.enqueue(trx, noticeEmail({ to, siteName: site, link: link(), message }))
      }
    },

    /** Sends each administrator one email with the number of messages that caused no notice. */
    async sendDigest(): Promise<void> {
      const [site, admins] = [await siteName(), await enquiries.addressesOfAnswerers(db)]
      await transact(db, async (trx) => {
        const count = await enquiries.takeMarkedForDigest(trx)
        if (count === 0) return
        for (const to of admins) await emails.enqueue(trx, digestEmail({ to, siteName: site, link: link(), count }))
      })
    },
  }
}

interface Dependencies {
  db: Db
  emails: Pick<EmailsService, 'enqueue'>
  limits: RateLimiter
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
