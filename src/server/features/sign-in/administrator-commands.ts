import * as authenticators from './authenticators.repo.ts'
import type { SessionsService } from './sessions.service.ts'
import { twoStepEmail } from './two-step-emails.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import type { TeamService } from '#server/features/team/public.ts'
import type { NewUser, UsersService } from '#server/features/users/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import { email, mobileNumber, text } from '#shared/contract/fields.ts'
import { normaliseEmail } from '#shared/domain/identity.ts'
import * as z from 'zod/mini'

/** The command-line input does not name an administrator; the message lists what is wrong, one line each. */
export class AdministratorInputError extends Error {}

/** Checks the options of the command-line tool. Throws AdministratorInputError. */
export function parseAdministrator(input: Record<string, string | undefined>): NewUser {
  const read = z.safeParse(fields, input)
  if (!read.success) throw new AdministratorInputError(read.error.issues.map(({ message }) => message).join('\n'))
  const { name, email: address, mobile } = read.data
  return { name, email: normaliseEmail(address), mobileNumber: mobile }
}

/**
 * Creates an owner; the only way to create the first one (product decisions §1).
 * Throws EMAIL_TAKEN and MOBILE_NUMBER_INVALID as the API does.
 */
export async function createAdministrator({ db, users, team, audit }: Dependencies, person: NewUser): Promise<void> {
  await transact(db, async (trx) => {
    const { id } = await users.add(trx, person)
    await team.appoint(trx, { userId: id, roles: ['OWNER'] })
    const details = { by: 'server' }
    await audit.record(trx, { by: { userId: id }, action: 'admin.create', subject: `user:${id}`, details })
  })
}

/**
 * Turns two-step sign-in off for an administrator who has lost the app and the recovery codes. Throws
 * AdministratorInputError.
 */
export async function resetTwoStep(
  { db, clock, sessions, audit, emails, siteName }: ResetDependencies,
  typed: string | undefined,
): Promise<string> {
  const read = z.safeParse(email, typed ?? '')
  if (!read.success) throw new AdministratorInputError(read.error.issues.map(({ message }) => message).join('\n'))
  const address = normaliseEmail(read.data)
  const userId = await authenticators.findAdministratorId(db, address)
  if (!userId) throw new AdministratorInputError(`${address} is not the address of an administrator.`)
  const action = 'two-step.reset'
  const notice = twoStepEmail({ to: address, action, at: clock.now(), siteName: await siteName() })
  await transact(db, async (trx) => {
    if (!(await authenticators.remove(trx, userId)))
      throw new AdministratorInputError(`${address} has no authenticator app.`)
    await sessions.endAll(trx, userId)
    const details = { by: 'server' }
    await audit.record(trx, { by: { userId }, action, subject: `user:${userId}`, details })
    await emails.enqueue(trx, notice)
  })
  return address
}

const fields = z.object({ name: text('Name', 100), email, mobile: mobileNumber })

interface ResetDependencies {
  db: Db
  sessions: Pick<SessionsService, 'endAll'>
  audit: Audit
  clock: Clock
  emails: Pick<EmailsService, 'enqueue'>
  siteName: () => Promise<string>
}

interface Dependencies {
  db: Db
  users: UsersService
  team: Pick<TeamService, 'appoint'>
  audit: Audit
}
