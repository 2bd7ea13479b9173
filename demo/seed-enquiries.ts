import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { HOUR_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { createHash } from 'node:crypto'

/** Inserts two messages of the contact form: one of a visitor, one of a member. */
export async function seedEnquiries(trx: Db, now: Instant): Promise<void> {
  const member = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('email', '=', 'halfyearly@example.com')
    .executeTakeFirstOrThrow()
  const messages = [
    {
      name: 'Kavita Joshi',
      email: 'kavita.visitor@example.com',
      subject: 'Can my mother join?',
      message: 'Namaste,\nmy mother is 72 and has never sat before. Is the ten-day programme right for her?\n\nKavita',
      hoursAgo: 5,
    },
    {
      ...member,
      subject: 'A receipt for my office',
      message: 'Could my receipt show the address of my office? I could not find where to enter it.',
      hoursAgo: 27,
    },
  ]
  await trx
    .insertInto('enquiries')
    .values(messages.map((message) => toRow(message, now)))
    .execute()
}

interface DemoMessage {
  name: string
  email: string
  subject: string
  message: string
  hoursAgo: number
}

function toRow({ name, email, subject, message, hoursAgo }: DemoMessage, now: Instant) {
  const [first_name = '', last_name = ''] = name.split(' ')
  const fingerprint = createHash('sha256').update(message).digest()
  const created_at = new Date(now.getTime() - hoursAgo * HOUR_IN_MS)
  return { id: newId(), first_name, last_name, email, subject, message, fingerprint, created_at, answered_at: null }
}
