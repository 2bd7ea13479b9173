import { call } from './call.ts'
import { id, instant } from './fields.ts'
import { adminUser } from './users.ts'
import { MAX_EXTENSION_IN_DAYS } from '#shared/domain/plan-extension.ts'
import * as z from 'zod/mini'

/** The maximum number of members in one request; the screen sends more in batches. */
export const BULK_BATCH_MEMBERS = 50
/** The maximum number of users whose rows are exported by their ids. */
export const BULK_EXPORT_USERS = 1000

/** What happened to one member. */
export const bulkResult = z.object({
  _id: z.string(),
  /** When the plan ends now; null when nothing was changed. */
  until: z.nullable(instant),
  /** Why nothing was changed. */
  problem: z.nullable(z.string()),
})
export type BulkResult = z.output<typeof bulkResult>

export const userBulk = {
  extend: call({
    method: 'POST',
    path: '/admin/users/bulk/extend',
    audience: 'ADMIN',
    needs: 'members.extend',
    freshCode: 'always',
    summary:
      'Extend the running plan of each member by `days`, if it ends at `expiresAt`. Repeating the request extends nobody twice and answers the same.',
    body: z.object({
      days: z
        .int('Please enter a number of days.')
        .check(
          z.minimum(1, 'Please enter at least one day.'),
          z.maximum(MAX_EXTENSION_IN_DAYS, 'At most two years can be given at once.'),
        ),
      members: z
        .array(z.object({ _id: id, expiresAt: instant }))
        .check(z.minLength(1, 'Please choose somebody.'), z.maxLength(BULK_BATCH_MEMBERS)),
      sendsEmail: z._default(z.boolean(), false),
    }),
    answer: z.object({ results: z.array(bulkResult) }),
  }),
  export: call({
    method: 'POST',
    path: '/admin/users/bulk/export',
    audience: 'ADMIN',
    needs: 'members.export',
    freshCode: 'always',
    summary: 'The rows of these users, without those who are gone.',
    body: z.object({
      ids: z.array(id).check(z.minLength(1, 'Please choose somebody.'), z.maxLength(BULK_EXPORT_USERS)),
    }),
    answer: z.object({ users: z.array(adminUser) }),
  }),
}
