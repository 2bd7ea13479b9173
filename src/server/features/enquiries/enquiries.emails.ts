import { digestEmail, type Message, noticeEmail, thanksEmail } from './enquiries.letters.ts'
import { noticeLimit, thanksLimit } from './enquiries.limits.ts'
import * as enquiries from './enquiries.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import type { Limits } from '#server/platform/limits.ts'
import { screens } from '#shared/screens.ts'

/** The emails that a contact message causes: thanks to its sender, and a notice or a digest to the administrators. */
export function enquiryNotifications({ db, mails, limits, siteName, siteAddress }: Dependencies) {
  const link = () => siteAddress() + screens.adminEnquiries

  return {
    /** Reads what the emails need; answers a function that sends them in the transaction that stores the message. */
    async prepareFor(message: Message): Promise<(trx: Db, id: string) => Promise<void>> {
      const [site, admins] = [await siteName(), await enquiries.adminAddresses(db)]
      return async (trx, id) => {
        const mayThank = await limits.note(trx, [thanksLimit(message.email)])
        if (mayThank) await mails.post(trx, thanksEmail({ to: message.email, siteName: site }))
        if (!(await limits.note(trx, [noticeLimit]))) return enquiries.markForDigest(trx, id)
        for (const to of admins) await mails.post(trx, noticeEmail({ to, siteName: site, link: link(), message }))
      }
    },

    /** Sends each administrator one email with the number of messages that caused no notice. */
    async sendDigest(): Promise<void> {
      const [site, admins] = [await siteName(), await enquiries.adminAddresses(db)]
      await transact(db, async (trx) => {
        const count = await enquiries.takeMarkedForDigest(trx)
        if (count === 0) return
        for (const to of admins) await mails.post(trx, digestEmail({ to, siteName: site, link: link(), count }))
      })
    },
  }
}

interface Dependencies {
  db: Db
  mails: Pick<MailsService, 'post'>
  limits: Limits
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteAddress: () => string
}
