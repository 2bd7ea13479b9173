import { alreadyLetter, confirmLetter, welcomeLetter } from './enquiries.letters.ts'
import { newsletterLimit, usually } from './enquiries.limits.ts'
import { CONFIRM_WITHIN_DAYS, type LinkPurpose, openLink, sealLink } from './newsletter.links.ts'
import * as subscribers from './newsletter.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'

/** How long an address is kept that asked and never confirmed. */
const UNCONFIRMED_FOR_DAYS = 30

/** Who gets the newsletter: asked for on the site, begun by a link in a letter, ended by another. */
export function newsletter({ db, clock, mails, limits, box, siteName, siteAddress }: Dependencies) {
  function linkFor(purpose: LinkPurpose, subscriberId: string): string {
    const token = sealLink(box, { purpose, subscriberId, madeAt: clock.now() })
    const path = purpose === 'confirm' ? screens.newsletterConfirm : screens.newsletterUnsubscribe
    return `${siteAddress()}${path}?token=${token}`
  }

  return {
    /** Sends an email, whoever asks, but for a few a day: who has confirmed already learns so, and nobody else does. */
    async ask(email: string): Promise<void> {
      const [now, site] = [clock.now(), await siteName()]
      const asking = { id: newId(), email, created_at: now, confirmed_at: null, unsubscribed_at: null }
      const validUntil = new Date(now.getTime() + CONFIRM_WITHIN_DAYS * DAY_IN_MS)
      await transact(db, async (trx) => {
        const { id, confirmed_at, unsubscribed_at } = await subscribers.insertOrFind(trx, asking)
        if (await limits.note(trx, [newsletterLimit(email)])) {
          const letter = { to: email, siteName: site }
          const hasIt = confirmed_at !== null && unsubscribed_at === null
          await mails.post(
            trx,
            hasIt
              ? alreadyLetter({ ...letter, unsubscribe: linkFor('unsubscribe', id) })
              : confirmLetter({ ...letter, confirm: linkFor('confirm', id), validUntil }),
          )
        }
        await limits.note(trx, [usually.asks])
      })
    },

    /** Begins the newsletter. Following the link again changes nothing. Throws LINK_EXPIRED. */
    async confirm(token: string): Promise<void> {
      const [now, site] = [clock.now(), await siteName()]
      const link = openLink(box, { token, purpose: 'confirm', now })
      if (!link) throw expired()
      const { subscriberId: id, madeAt: askedAt } = link
      await transact(db, async (trx) => {
        const before = await subscribers.lock(trx, id)
        if (!before || !(await subscribers.confirm(trx, id, { askedAt, now }))) throw expired()
        const isNew = before.confirmed_at === null || before.unsubscribed_at !== null
        const letter = { to: before.email, siteName: site, unsubscribe: linkFor('unsubscribe', id) }
        if (isNew) await mails.post(trx, welcomeLetter(letter))
      })
    },

    /** Ends it, as often as one likes. Throws LINK_EXPIRED when the token is not one of ours. */
    async unsubscribe(token: string): Promise<void> {
      const link = openLink(box, { token, purpose: 'unsubscribe', now: clock.now() })
      if (!link) throw expired()
      await subscribers.unsubscribe(db, link.subscriberId, clock.now())
    },

    async tidy(): Promise<void> {
      const askedBefore = new Date(clock.now().getTime() - UNCONFIRMED_FOR_DAYS * DAY_IN_MS)
      await subscribers.removeUnconfirmed(db, askedBefore)
    },
  }
}

export interface Dependencies {
  db: Db
  clock: Clock
  mails: MailsService
  limits: Limits
  /** Seals the tokens of the links. */
  box: SecretBox
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteAddress: () => string
}

function expired(): Refused {
  return new Refused('LINK_EXPIRED')
}
