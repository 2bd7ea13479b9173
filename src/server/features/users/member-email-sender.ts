import * as users from './users.repo.ts'
import type { UserRow } from './users.repo.ts'
import { type MemberEmail, planExtendedEmail, planGivenEmail, welcomeEmail } from './member-emails.ts'
import type { Db } from '#server/db/database.ts'
import type { EmailsService, NewEmail } from '#server/features/emails/public.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'

/** Emails to members about what an administrator did for them, stored in the transaction that does it. */
export type MemberEmailSender = ReturnType<typeof createMemberEmailSender>

export function createMemberEmailSender({ emails, siteName, siteUrl }: Dependencies) {
  /** Writes the same email to each member. */
  async function enqueue<Member extends EmailedMember>(
    trx: Db,
    { members, actorId }: { members: readonly Member[]; actorId: string },
    write: (email: MemberEmail, member: Member) => NewEmail,
  ): Promise<void> {
    if (members.length === 0) return
    const [site, actor] = [await siteName(trx), await users.find(trx, actorId)]
    for (const member of members) {
      const email = {
        to: member.email,
        name: member.name,
        mobileNumber: member.mobile_number,
        by: actor?.name ?? site,
        siteName: site,
        signInUrl: siteUrl() + screens.signIn,
      }
      await emails.enqueue(trx, write(email, member))
    }
  }

  return {
    welcome: (trx: Db, request: { members: readonly (EmailedMember & { plan: PlanTime | null })[]; actorId: string }) =>
      enqueue(trx, request, (email, { plan }) => welcomeEmail({ ...email, plan })),

    planGiven: (trx: Db, { member, ...request }: PlanEmail) =>
      enqueue(trx, { ...request, members: [member] }, (email) => planGivenEmail({ ...email, plan: request.plan })),

    planExtended: (trx: Db, { member, ...request }: PlanEmail) =>
      enqueue(trx, { ...request, members: [member] }, (email) => planExtendedEmail({ ...email, plan: request.plan })),
  }
}

type EmailedMember = Pick<UserRow, 'name' | 'email' | 'mobile_number'>

interface PlanTime {
  planName: string
  until: Instant
}

interface PlanEmail {
  member: EmailedMember
  plan: PlanTime
  actorId: string
}

interface Dependencies {
  emails: Pick<EmailsService, 'enqueue'>
  siteName: (within: Db) => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
