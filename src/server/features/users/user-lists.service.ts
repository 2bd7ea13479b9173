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
import { planNameKey } from '#shared/domain/user-import.ts'

/** Export and import of users. */
export function userListsService({ db, clock, phone, ...features }: Dependencies): Handlers<typeof calls> {
  const { plans, adminGrants, audit } = features

  return {
    async export({ query, viewer }) {
      const page = await features.users.listPage(query)
      // Recorded once, with the first page.
      if (query.cursor === undefined) {
        const details = { total: page.total, ...(query.search && { search: query.search }) }
        await audit.record(db, { by: viewer, action: 'user.export', subject: 'users', details })
      }
      return page
    },

    async check({ body }) {
      const { refused } = await checkRows(db, { rows: body.rows, phone, plans: await plans.all() })
      return { refused }
    },

    async import({ body, viewer }) {
      return transact(db, async (trx) => {
        const all = await plans.all(trx)
        const { valid, refused } = await checkRows(trx, { rows: body.rows, phone, plans: all })
        const now = clock.now()
        const rows = valid.map(({ name, email, number }) => {
          return { id: newId(), name, email, mobile_number: number, role: 'USER' as const, created_at: now }
        })
        const ids = new Map((await users.insertNew(trx, rows)).map(({ id, email }) => [email, id]))
        for (const plan of all) {
          const userIds = valid.flatMap((row) =>
            planNameKey(row.plan) === planNameKey(plan.plan_name) ? (ids.get(row.email) ?? []) : [],
          )
          await adminGrants.grantToNewMembers(trx, {
            userIds,
            plan: { id: plan.id, planType: plan.plan_type },
            actorId: viewer.userId,
          })
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
  users: Pick<UsersService, 'listPage'>
}
