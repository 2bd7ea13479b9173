import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import { email, mobileNumber, text } from '#shared/contract/fields.ts'
import { normaliseEmail } from '#shared/domain/identity.ts'
import * as z from 'zod/mini'

export interface NewAdministrator {
  name?: string | undefined
  email?: string | undefined
  mobile?: string | undefined
}

/** What was typed for an administrator is not complete; the message says what, line by line. */
export class NotAnAdministrator extends Error {}

/**
 * Makes an administrator from the server's own command line, the only way to the first one (decisions §1).
 * Throws NotAnAdministrator for what cannot be read, EMAIL_TAKEN and MOBILE_NUMBER_INVALID as the screens do.
 */
export async function createAdministrator(
  { db, users, audit }: Dependencies,
  typed: NewAdministrator,
): Promise<string> {
  const read = z.safeParse(fields, typed)
  if (!read.success) throw new NotAnAdministrator(read.error.issues.map(({ message }) => message).join('\n'))
  const { name, email: address, mobile } = read.data
  return transact(db, async (trx) => {
    const person = { name, email: normaliseEmail(address), mobileNumber: mobile, role: 'ADMIN' } as const
    const { id } = await users.add(trx, person)
    await audit.record(trx, {
      by: { userId: id },
      action: 'admin.create',
      subject: `user:${id}`,
      details: { by: 'server' },
    })
    return id
  })
}

const fields = z.object({ name: text('Name', 100), email, mobile: mobileNumber })

interface Dependencies {
  db: Db
  users: UsersService
  audit: Audit
}
