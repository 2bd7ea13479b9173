import * as entries from './audit.repo.ts'
import { readSubjects, splitSubject, type SubjectFacts } from './audit-subjects.ts'
import type { Db } from '#server/db/database.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { AuditEntry, audit as calls } from '#shared/contract/audit.ts'
import { auditActionText } from '#shared/domain/audit.ts'
import * as z from 'zod/mini'

/** The audit log for administrators: who, what, when, before and after (product decisions §13). */
export function auditLogService({ db }: { db: Db }): Handlers<typeof calls> {
  return {
    async list({ query: { search = '', limit, cursor, person, act, from, to } }) {
      const filter = { search, person, act, from, to }
      const found = await entries.list(db, { ...filter, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      const factsOf = await readSubjects(db, rows)
      return {
        entries: rows.map((row) => answerOf(row, factsOf(row))),
        total: await entries.count(db, filter),
        nextCursor,
      }
    },

    async people() {
      const actors = await entries.actors(db)
      return { people: actors.map(({ id, name }) => ({ _id: id, name })) }
    },
  }
}

function answerOf(row: entries.EntryRow, facts: SubjectFacts): AuditEntry {
  const { kind, id } = splitSubject(row)
  const details = detailsShape.safeParse(row.details).data ?? {}
  const { name = facts.name, before = {}, after = {}, made = null, total = null } = details
  return {
    _id: row.id,
    who: row.actor_id !== null && row.actor_name !== null ? { _id: row.actor_id, name: row.actor_name } : null,
    act: row.action,
    what: auditActionText(row.action),
    subject: { kind, _id: id, name },
    when: row.created_at,
    member: facts.member,
    payment: facts.payment,
    count: made ?? total,
    before,
    after,
  }
}

const fields = z.record(z.string(), z.unknown())
const detailsShape = z.object({
  name: z.optional(z.string()),
  before: z.optional(fields),
  after: z.optional(fields),
  /** The number of imported and of exported users. */
  made: z.optional(z.int()),
  total: z.optional(z.int()),
})
