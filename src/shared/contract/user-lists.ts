import { call } from './call.ts'
import { boundedText, listQuery, page } from './fields.ts'
import { adminUser, userFilters } from './users.ts'
import { IMPORT_BATCH_ROWS } from '#shared/domain/user-import.ts'
import * as z from 'zod/mini'

const cell = boundedText(500, { error: 'This must be text.', tooLong: 'This is too long.' })

/** A line of the file, unchanged; its problems are part of the answer and do not refuse the call. */
export const importRow = z.object({
  /** Its line number in the file, from 1. */
  line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  name: cell,
  email: cell,
  mobileNumber: cell,
  /** A plan's name; empty for none. */
  plan: cell,
  /** The plan's last day, in any usual notation; empty for its full length. */
  planEnd: z._default(cell, ''),
})

/** A line from which no user can be created, and why. */
export const refusedLine = z.object({ line: z.int(), problems: z.array(z.string()) })

const rows = z
  .array(importRow, 'The lines are missing.')
  .check(
    z.minLength(1, 'The lines are missing.'),
    z.maxLength(IMPORT_BATCH_ROWS, `Please send at most ${IMPORT_BATCH_ROWS} lines at once.`),
  )

export const userLists = {
  export: call({
    method: 'GET',
    path: '/admin/users/export',
    audience: 'ADMIN',
    needs: 'members.export',
    freshCode: 'always',
    summary: 'As the list of users, in larger pages.',
    query: z.extend(listQuery, {
      ...userFilters.shape,
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1000),
    }),
    answer: z.object({ users: z.array(adminUser), ...page }),
  }),
  check: call({
    method: 'POST',
    path: '/admin/users/import/check',
    audience: 'ADMIN',
    needs: 'members.plans',
    summary: 'Which of these lines make no user, and why. Makes nothing.',
    body: z.object({ rows }),
    answer: z.object({ refused: z.array(refusedLine) }),
  }),
  import: call({
    method: 'POST',
    path: '/admin/users/import',
    audience: 'ADMIN',
    needs: 'members.plans',
    freshCode: 'always',
    summary:
      'Make a user of each line that is right, all in one transaction; repeating it makes nobody twice, and nobody gets a second welcome email.',
    body: z.object({ rows, sendsEmail: z._default(z.boolean(), false) }),
    answer: z.object({ made: z.int(), refused: z.array(refusedLine) }),
  }),
}
