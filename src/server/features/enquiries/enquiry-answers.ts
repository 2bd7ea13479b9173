import { answerEmail } from './enquiry-answer-emails.ts'
import * as repo from './enquiry-answers.repo.ts'
import * as enquiries from './enquiries.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { EnquiryAnswer } from '#shared/contract/enquiries.ts'

/** Answers to messages of the contact form: each is stored, and emailed once. */
export function createEnquiryAnswers({ db, clock, emails, audit, contactEmail }: AnswerDependencies) {
  /** The address of the settings, or else that of the administrator who answers. */
  async function replyToOf({ userId }: Pick<Viewer, 'userId'>): Promise<string> {
    return (await contactEmail()) ?? repo.findAddress(db, userId)
  }

  return {
    replyToOf,

    /** The answers to a message, oldest first. */
    async list(enquiryId: string): Promise<EnquiryAnswer[]> {
      return (await repo.list(db, enquiryId)).map(presentAnswer)
    },

    /**
     * Stores and sends an answer, and marks the message as answered. `key` is the answer's id: repeated, it changes
     * nothing. `answersSeen` prevents that two administrators answer at once without knowing of each other.
     */
    async send(enquiryId: string, { key, text, answersSeen }: NewAnswer, viewer: Viewer): Promise<void> {
      const replyTo = await replyToOf(viewer)
      await transact(db, async (trx) => {
        const message = await enquiries.lock(trx, enquiryId)
        if (!message) throw new Refused('NOT_FOUND')
        const existing = await repo.find(trx, key)
        if (existing?.enquiry_id === enquiryId) return
        const earlier = await repo.list(trx, enquiryId)
        if (existing || earlier.length > answersSeen) throw new Refused('ANSWERED_MEANWHILE')
        const { email: to, subject, message: question, created_at: writtenAt } = message
        const email = answerEmail({ to, replyTo, text, question: { subject, message: question, writtenAt } })
        const email_id = newId()
        await emails.enqueue(trx, { ...email, id: email_id })
        const created_at = clock.now()
        const row = { id: key, enquiry_id: enquiryId, actor_id: viewer.userId, text, email_id, created_at }
        await repo.insert(trx, row)
        await enquiries.markAnswered(trx, enquiryId, message.answered_at ?? created_at)
        await audit.record(trx, { by: viewer, action: 'enquiry.answer', subject: `enquiry:${enquiryId}` })
      })
    },
  }
}

interface NewAnswer {
  key: string
  text: string
  answersSeen: number
}

export interface AnswerDependencies {
  db: Db
  clock: Clock
  emails: Pick<EmailsService, 'enqueue'>
  audit: Audit
  /** Where people's replies go, or null when no address is set. */
  contactEmail: () => Promise<string | null>
}

function presentAnswer(row: repo.AnswerRow): EnquiryAnswer {
  const { id, text, by, created_at: createdAt, last_failure: lastFailure } = row
  return { _id: id, text, by, createdAt, delivery: deliveryOf(row), lastFailure }
}

function deliveryOf({ emailId, sent_at, given_up_at }: repo.AnswerRow): EnquiryAnswer['delivery'] {
  if (emailId === null) return null
  if (sent_at !== null) return 'SENT'
  return given_up_at === null ? 'WAITING' : 'NOT_DELIVERED'
}
