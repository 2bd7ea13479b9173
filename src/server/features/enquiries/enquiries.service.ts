import { noticeLetter, thanksLetter } from './enquiries.letters.ts'
import { askLimits, messageLimits } from './enquiries.limits.ts'
import * as enquiries from './enquiries.repo.ts'
import { type Dependencies as NewsletterDependencies, newsletter } from './newsletter.ts'
import { transact } from '#server/db/transact.ts'
import type { Enquiries as EnquiryRow } from '#server/db/schema.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Limits } from '#server/platform/limits.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Enquiry, enquiries as calls } from '#shared/contract/enquiries.ts'
import { saidToSender } from '#shared/domain/enquiries.ts'
import { istDay } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { createHash } from 'node:crypto'

/** Contact form and newsletter: stored, limited, acknowledged by mail, and listed for administrators (decisions §13). */
export function enquiriesService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, mails, limits, audit, jobs, siteName, siteAddress } = dependencies
  const letters = newsletter(dependencies)
  jobs.every('enquiries.tidy', 24 * 3600, letters.tidy)

  return {
    async contact({ body: { website, ...message }, exchange }) {
      if (website) return { message: saidToSender.sent }
      await limits.take(messageLimits({ email: message.email, ip: exchange.ip }))
      const [now, site, admins] = [clock.now(), await siteName(), await enquiries.adminAddresses(db)]
      await transact(db, async (trx) => {
        const isNew = await enquiries.insertOnce(trx, {
          id: newId(),
          first_name: message.firstName,
          last_name: message.lastName,
          email: message.email,
          subject: message.subject,
          message: message.message,
          fingerprint: fingerprintOf([istDay(now), message.email, message.subject, message.message]),
          created_at: now,
        })
        if (!isNew) return
        await mails.post(trx, thanksLetter({ to: message.email, siteName: site }))
        const link = siteAddress() + screens.adminEnquiries
        for (const to of admins) await mails.post(trx, noticeLetter({ to, siteName: site, link, message }))
      })
      return { message: saidToSender.sent }
    },

    async subscribe({ body: { email, website }, exchange }) {
      if (!website) {
        await limits.take(askLimits({ email, ip: exchange.ip }))
        await letters.ask(email)
      }
      return { message: saidToSender.asked }
    },

    async confirm({ body }) {
      await letters.confirm(body.token)
      return { message: saidToSender.confirmed }
    },

    async unsubscribe({ body }) {
      await letters.unsubscribe(body.token)
      return { message: saidToSender.unsubscribed }
    },

    async list({ query: { search = '', limit, cursor, kind = null, state = null } }) {
      const wanted = { search, kind, state }
      const found = await enquiries.list(db, { ...wanted, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      const total = await enquiries.count(db, wanted)
      return { enquiries: rows.map(answerOf), total, nextCursor }
    },

    async update({ params, body: { state }, viewer }) {
      const row = await transact(db, async (trx) => {
        const before = await enquiries.lock(trx, params.id)
        if (!before) throw new Refused('NOT_FOUND')
        if (state === undefined || state === stateOf(before)) return before
        await audit.record(trx, {
          by: viewer,
          action: 'enquiry.update',
          subject: `enquiry:${params.id}`,
          before: { state: stateOf(before) },
          after: { state },
        })
        return enquiries.markAnswered(trx, params.id, state === 'ANSWERED' ? clock.now() : null)
      })
      return { enquiry: answerOf({ ...row, kind: 'CONTACT', name: nameOf(row), state: stateOf(row) }) }
    },
  }
}

interface Dependencies extends NewsletterDependencies {
  limits: Limits
  audit: Audit
  jobs: Jobs
}

function answerOf({ id, kind, name, email, subject, message, state, created_at }: enquiries.CameIn): Enquiry {
  return { _id: id, kind, name, email, subject, message, state, createdAt: created_at }
}

function nameOf({ first_name, last_name }: EnquiryRow): string {
  return `${first_name} ${last_name}`
}

function stateOf({ answered_at }: EnquiryRow): 'NEW' | 'ANSWERED' {
  return answered_at === null ? 'NEW' : 'ANSWERED'
}

function fingerprintOf(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
