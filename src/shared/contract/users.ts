import { userAnswer } from './auth.ts'
import { call } from './call.ts'
import { byId, email, id, instant, listQuery, mobileNumber, page, role, text } from './fields.ts'
import * as z from 'zod/mini'

export const adminUser = z.extend(userAnswer, { createdAt: instant, expiresAt: z.nullable(instant) })
export type AdminUser = z.output<typeof adminUser>

const name = text('Full Name', 100)

export const users = {
  list: call({
    method: 'GET',
    path: '/admin/users',
    audience: 'ADMIN',
    summary: 'Users, newest first; the search finds parts of name, email or number, upper and lower case alike.',
    query: listQuery,
    answer: z.object({ users: z.array(adminUser), ...page }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/users',
    audience: 'ADMIN',
    summary: 'Make a user.',
    body: z.object({ name, email, mobileNumber, role }),
    answer: z.object({ user: adminUser }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/users/:id',
    audience: 'ADMIN',
    summary: 'Change a user; `currentPlan` grants the plan from now, null ends the current one.',
    params: byId,
    body: z.partial(z.object({ name, mobileNumber, role, currentPlan: z.nullable(id) })),
    answer: z.object({ user: adminUser }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/users/:id',
    audience: 'ADMIN',
    summary: 'Delete a user for good.',
    params: byId,
  }),
}
