import { type AnswerDependencies, createEnquiryAnswers } from './enquiry-answers.ts'
import { findMembers } from './enquiry-answers.repo.ts'
import { createEnquiryNotifications } from './enquiry-notifications.ts'
import { newsletterRequestLimits, messageLimits, alarmLimits } from './enquiry-limits.ts'
import * as enquiries from './enquiries.repo.ts'
import { type Dependencies as NewsletterDependencies, createNewsletter } from './newsletter.ts'
import * as subscribers from './newsletter.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Enquiries as EnquiryRow } from '#server/db/schema.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { TrafficAlarm } from '#server/platform/traffic-alarm.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Enquiry, enquiries as calls, EnquiryThread } from '#shared/contract/enquiries.ts'
import { ENQUIRY_REPLIES } from '#shared/domain/enquiries.ts'
import { istDay } from '#shared/domain/ist.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { createHash } from 'node:crypto'

/**
 * Contact form and newsletter: stored, limited, acknowledged by email, and listed for administrators (product decisions
 * §13).
 */
export function enquiriesService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, reportDb, clock, limits, alarm, audit, jobs } = dependencies
  const newsletter = createNewsletter(dependencies)
  const notifications = createEnquiryNotifications(dependencies)
  const answers = createEnquiryAnswers(dependencies)
  jobs.every('enquiries.tidy', 24 * 3600, newsletter.deleteExpired)
  jobs.every('enquiries.digest', 3600, notifications.sendDigest)

  return {
    async contact({ body: { website, language, ...message }, context }) {
      if (website) return { message: ENQUIRY_REPLIES.sent }
      const isUnderAttack = await alarm(alarmLimits.messages)
      await limits.consume(messageLimits({ email: message.email, ip: context.ip, isUnderAttack }))
      const now = clock.now()
      const sendEmails = await notifications.prepareFor(message, language)
      await transact(db, async (trx) => {
        const stored = await enquiries.insertIfNew(trx, {
          id: newId(),
          first_name: message.firstName,
          last_name: message.lastName,
          email: message.email,
          subject: message.subject,
          message: message.message,
          fingerprint: fingerprintOf([istDay(now), message.email, message.subject, message.message]),
          created_at: now,
        })
        if (!stored) return
        await sendEmails(trx, stored.id)
        await limits.record(trx, [alarmLimits.messages])
      })
      return { message: ENQUIRY_REPLIES.sent }
    },

    async subscribe({ body: { email, website, language }, context }) {
      if (!website) {
        const isUnderAttack = await alarm(alarmLimits.newsletterRequests)
        await limits.consume(newsletterRequestLimits({ email, ip: context.ip, isUnderAttack }))
        await newsletter.subscribe(email, language)
      }
      return { message: ENQUIRY_REPLIES.asked }
    },

    async confirm({ body }) {
      await newsletter.confirm(body.token, body.language)
      return { message: ENQUIRY_REPLIES.confirmed }
    },

    async unsubscribe({ body }) {
      await newsletter.unsubscribe(body.token)
      return { message: ENQUIRY_REPLIES.unsubscribed }
    },

    async list({ query: { search = '', limit, cursor, kind = null, state = null } }) {
      const filter = { search, kind, state }
      const found = await enquiries.list(db, { ...filter, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      const total = await enquiries.count(db, filter)
      return { enquiries: await withMembers(rows), total, nextCursor }
    },

    async exportSubscribers({ viewer }) {
      await audit.record(db, { by: viewer, action: 'newsletter.export', subject: 'newsletter' })
      return { fileName: 'newsletter.csv', content: newsletter.subscribersCsv(reportDb) }
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
      return { enquiry: await presentMessage(row) }
    },

    one: ({ params, viewer }) => presentThread(params.id, viewer),

    async answer({ params: { id }, body: { key, text, answersSeen }, viewer }) {
      if (!(await enquiries.find(db, id))) throw new Refused('NOT_FOUND')
      if (!text) throw new Refused('MALFORMED', { fields: { text: 'Answer is required.' } })
      if (!key || answersSeen === undefined) throw new Refused('MALFORMED')
      await answers.send(id, { key, text, answersSeen }, viewer)
      return presentThread(id, viewer)
    },
  }

  async function presentThread(id: string, viewer: Viewer): Promise<EnquiryThread> {
    const row = await enquiries.find(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    const enquiry = await presentMessage(row)
    return { enquiry, answers: await answers.list(id), replyTo: await answers.replyToOf(viewer) }
  }

  async function presentMessage(row: enquiries.MessageRow): Promise<Enquiry> {
    const message = { ...row, kind: 'CONTACT' as const, name: nameOf(row), state: stateOf(row) }
    const [enquiry] = await withMembers([message])
    if (!enquiry) throw new Refused('NOT_FOUND')
    return enquiry
  }

  /** The rows as the answer has them, each with the member of its address. */
  async function withMembers(rows: enquiries.EnquiryRow[]): Promise<Enquiry[]> {
    const addresses = [...new Set(rows.map(({ email }) => email))]
    const members = addresses.length > 0 ? await findMembers(db, addresses) : []
    return rows.map((row) => {
      const member = members.find(({ email }) => email === row.email)
      return { ...answerOf(row), member: member ? { _id: member.id, name: member.name } : null }
    })
  }
}

/** Deletes the messages and the newsletter subscription of an address, in the transaction that deletes the account. */
export async function deleteEnquiriesFrom(trx: Db, email: string): Promise<void> {
  await enquiries.removeByEmail(trx, email)
  await subscribers.removeByEmail(trx, email)
}

interface Dependencies extends NewsletterDependencies, Pick<AnswerDependencies, 'contactEmail'> {
  /** A replica may answer it. */
  reportDb: Db
  alarm: TrafficAlarm
  audit: Audit
  jobs: Jobs
}

function answerOf({
  id,
  kind,
  name,
  email,
  subject,
  message,
  state,
  created_at,
}: enquiries.EnquiryRow): Omit<Enquiry, 'member'> {
  return { _id: id, kind, name, email, subject, message, state, createdAt: created_at }
}

function nameOf({ first_name, last_name }: Pick<EnquiryRow, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}

function stateOf({ answered_at }: Pick<EnquiryRow, 'answered_at'>): 'NEW' | 'ANSWERED' {
  return answered_at === null ? 'NEW' : 'ANSWERED'
}

function fingerprintOf(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
