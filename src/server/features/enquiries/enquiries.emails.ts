import { digestLetter, noticeLetter, thanksLetter } from './enquiries.letters.ts'
import { noticeLimit, thanksLimit } from './enquiries.limits.ts'
import * as enquiries from './enquiries.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import type { Limits } from '#server/platform/limits.ts'
import { screens } from '#shared/screens.ts'

interface Message {
  firstName: string
  lastName: string
  email: string
  subject: string
  message: string
}

/** What a message of the contact form sends: thanks to its sender, and a notice or a digest to the administrators. */
export function enquiryEmails({ db, mails, limits, siteName, siteAddress }: Dependencies) {
  const link = () => siteAddress() + screens.adminEnquiries

  return {
    /** Reads what the emails need; the answer posts them in the transaction that stores the message. */
    async prepare(message: Message): Promise<(trx: Db, id: string) => Promise<void>> {
      const [site, admins] = [await siteName(), await enquiries.adminAddresses(db)]
      return async (trx, id) => {
        const isThanked = await limits.note(trx, [thanksLimit(message.email)])
        if (isThanked) await mails.post(trx, thanksLetter({ to: message.email, siteName: site }))
        if (!(await limits.note(trx, [noticeLimit]))) return enquiries.leaveToDigest(trx, id)
        for (const to of admins) await mails.post(trx, noticeLetter({ to, siteName: site, link: link(), message }))
      }
    },

    /** One email to each administrator with the number of messages that they have had no notice of. */
    async sendDigest(): Promise<void> {
      const [site, admins] = [await siteName(), await enquiries.adminAddresses(db)]
      await transact(db, async (trx) => {
        const count = await enquiries.takeForDigest(trx)
        if (count === 0) return
        for (const to of admins) await mails.post(trx, digestLetter({ to, siteName: site, link: link(), count }))
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
