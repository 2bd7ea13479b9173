import type { EntryRow } from './audit.repo.ts'
import * as repo from './audit-subjects.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { rupees } from '#shared/domain/money.ts'

export type SubjectFacts = Pick<AuditEntry, 'member' | 'payment'> & { name: string | null }

const NOTHING: SubjectFacts = { member: null, payment: null, name: null }

/** Reads what the entries of a page are about: members, orders with their members, and senders of messages. */
export async function readSubjects(db: Db, rows: readonly EntryRow[]): Promise<(row: EntryRow) => SubjectFacts> {
  const idsOf = (kind: string) => [
    ...new Set(rows.map(splitSubject).flatMap((subject) => (subject.kind === kind && subject.id ? [subject.id] : []))),
  ]
  const [users, payments, enquiries] = [idsOf('user'), idsOf('payment'), idsOf('enquiry')]
  const facts = new Map<string, SubjectFacts>()
  for (const { id, name } of users.length > 0 ? await repo.findMembers(db, users) : []) {
    facts.set(`user:${id}`, { ...NOTHING, member: { _id: id, name } })
  }
  for (const order of payments.length > 0 ? await repo.findOrders(db, payments) : []) {
    const { id, amountInPaise, planName, userId, userName } = order
    const member = userId !== null && userName !== null ? { _id: userId, name: userName } : null
    facts.set(`payment:${id}`, { member, payment: { _id: id, planName, amount: rupees(amountInPaise) }, name: null })
  }
  for (const { id, first_name, last_name } of enquiries.length > 0 ? await repo.findEnquiries(db, enquiries) : []) {
    facts.set(`enquiry:${id}`, { ...NOTHING, name: `${first_name} ${last_name}` })
  }
  return ({ subject }) => facts.get(subject) ?? NOTHING
}

/** The parts of an entry's subject, `kind:id` or `kind`. */
export function splitSubject({ subject }: Pick<EntryRow, 'subject'>): { kind: string; id: string | null } {
  const [kind = '', id = null] = subject.split(':')
  return { kind, id }
}
