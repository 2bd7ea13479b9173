import { call } from './call.ts'
import { id, instant, listQuery, page } from './fields.ts'
import { AUDIT_ACTIONS } from '#shared/domain/audit.ts'
import * as z from 'zod/mini'

/** One entry of the audit log; `who` is null after that person's account was deleted. */
export const auditEntry = z.object({
  _id: z.string(),
  who: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  act: z.string(),
  what: z.string(),
  /** `name` is the title or name at that time, if the entry has one. */
  subject: z.object({ kind: z.string(), _id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  when: instant,
  /** The member that it is about, and the order, as they are now; null once they are deleted. */
  member: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  payment: z.nullable(z.object({ _id: z.string(), planName: z.string(), amount: z.number() })),
  /** How many people were imported or exported. */
  count: z.nullable(z.int()),
  /** Only the changed fields; never secrets or file URLs. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof auditEntry>

export const audit = {
  list: call({
    method: 'GET',
    path: '/admin/activity',
    audience: 'ADMIN',
    needs: 'audit.read',
    summary:
      'What administrators did, and users who changed their own name or number, newest first; `from` is included, `to` is not; found by names and what changed.',
    peopleListField: 'entries',
    query: z.extend(listQuery, {
      person: z.optional(id),
      act: z.optional(z.enum(AUDIT_ACTIONS)),
      from: z.optional(instant),
      to: z.optional(instant),
    }),
    answer: z.object({ entries: z.array(auditEntry), ...page }),
  }),
  people: call({
    method: 'GET',
    path: '/admin/activity/people',
    audience: 'ADMIN',
    needs: 'audit.read',
    summary: 'Everyone who has done what only administrators do, by name.',
    answer: z.object({ people: z.array(z.object({ _id: z.string(), name: z.string() })) }),
  }),
}
