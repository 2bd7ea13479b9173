import type { Db } from '#server/db/database.ts'
import type { EnquiryAnswers } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

export async function insert(trx: Db, answer: Insertable<EnquiryAnswers>): Promise<void> {
  await trx.insertInto('enquiry_answers').values(answer).execute()
}

export function find(trx: Db, id: string) {
  return trx.selectFrom('enquiry_answers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The answers to a message, oldest first, each with its author and what became of its email. */
export function list(db: Db, enquiryId: string) {
  return db
    .selectFrom('enquiry_answers')
    .leftJoin('users', 'users.id', 'enquiry_answers.actor_id')
    .leftJoin('emails', 'emails.id', 'enquiry_answers.email_id')
    .where('enquiry_id', '=', enquiryId)
    .select(['enquiry_answers.id', 'enquiry_answers.text', 'enquiry_answers.created_at', 'users.name as by'])
    .select(['emails.id as emailId', 'emails.sent_at', 'emails.given_up_at', 'emails.last_failure'])
    .orderBy('enquiry_answers.created_at')
    .orderBy('enquiry_answers.id')
    .execute()
}
export type AnswerRow = Awaited<ReturnType<typeof list>>[number]

/** The users with these addresses. */
export function findMembers(db: Db, emails: string[]) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('email', 'in', emails).execute()
}

export async function findAddress(db: Db, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}
