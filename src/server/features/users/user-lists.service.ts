import type { MemberEmailSender } from './member-email-sender.ts'
import { checkRows } from './user-import.ts'
import * as users from './users.repo.ts'
import type { UsersService } from './users.service.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { PlansService } from '#server/features/plans/public.ts'
import type { AdminGrants } from '#server/features/subscriptions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Phone } from '#server/ports/phone.ts'
import { errors } from '#shared/contract/errors.ts'
import type { userLists as calls } from '#shared/contract/user-lists.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { planNameKey } from '#shared/domain/user-import.ts'

/** Export and import of users. */
export function userListsService({ db, clock, phone, ...features }: Dependencies): Handlers<typeof calls> {
  const { plans, adminGrants, audit, memberEmails } = features

  return {
    async export({ query, viewer }) {
      const page = await features.users.listPage(query)
      // Recorded once, with the first page.
      if (query.cursor === undefined) {
        const { search, role, status, plan, endsWithinDays } = query
        const details = { total: page.total, ...(search && { search }), role, status, plan, endsWithinDays }
        await audit.record(db, { by: viewer, action: 'user.export', subject: 'users', details })
      }
      return page
    },

    async check({ body }) {
      const { refused } = await checkRows(db, { rows: body.rows, phone, plans: await plans.all(), now: clock.now() })
      return { refused }
    },

    async import({ body, viewer }) {
      return transact(db, async (trx) => {
        const all = await plans.all(trx)
        const now = clock.now()
        const { valid, refused } = await checkRows(trx, { rows: body.rows, phone, plans: all, now })
        const rows = valid.map(({ name, email, number }) => {
          return { id: newId(), name, email, mobile_number: number, role: 'USER' as const, created_at: now }
        })
        const ids = new Map((await users.insertIfNew(trx, rows)).map(({ id, email }) => [email, id]))
        const givenByEmail = new Map<string, { planName: string; until: Instant }>()
        for (const { id, plan_type: planType, plan_name: planName } of all) {
          const own = valid.filter(({ plan, email }) => ids.has(email) && planNameKey(plan) === planNameKey(planName))
          const members = own.flatMap(({ email, until }) => ({ userId: ids.get(email) ?? '', until }))
          const plan = { id, planType }
          const ends = await adminGrants.giveToNewMembers(trx, { members, plan, actorId: viewer.userId })
          for (const { email } of own) {
            const until = ends.get(ids.get(email) ?? '')
            if (until) givenByEmail.set(email, { planName, until })
          }
        }
        if (body.sendsEmail) {
          // Only to those who were made now: a repeated request makes nobody.
          const made = rows.filter(({ email }) => ids.has(email))
          const members = made.map((row) => ({ ...row, plan: givenByEmail.get(row.email) ?? null }))
          await memberEmails.welcome(trx, { members, actorId: viewer.userId })
        }
        if (ids.size > 0) {
          await audit.record(trx, { by: viewer, action: 'user.import', subject: 'users', details: { made: ids.size } })
        }
        // Another request has just created these accounts.
        const takenMeanwhile = valid.filter(({ email }) => !ids.has(email))
        const refusedLate = takenMeanwhile.map(({ line }) => ({ line, problems: [errors.EMAIL_TAKEN.message] }))
        return { made: ids.size, refused: [...refused, ...refusedLate] }
      })
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  phone: Phone
  plans: PlansService
  adminGrants: AdminGrants
  audit: Audit
  memberEmails: Pick<MemberEmailSender, 'welcome'>
  users: Pick<UsersService, 'listPage'>
}
