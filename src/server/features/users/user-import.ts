import * as users from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Phone } from '#server/ports/phone.ts'
import { errors } from '#shared/contract/errors.ts'
import { problemsIn } from '#shared/contract/user-import.ts'
import { users as calls } from '#shared/contract/users.ts'
import type { ImportRow } from '#shared/domain/user-import.ts'
import * as z from 'zod/mini'

/** A line that can become a user. */
export interface FineRow {
  line: number
  name: string
  email: string
  /** E.164. */
  number: string
  plan: string
}

interface Read {
  fine: FineRow[]
  refused: { line: number; problems: string[] }[]
}

/** Tells the lines that can become users from the others, by what both sides know and by who is there already. */
export async function importedRows(db: Db, { rows, phone, plans }: Asked): Promise<Read> {
  const names = plans.map(({ plan_name }) => plan_name)
  const problems = problemsIn(rows, names)
  const read = rows.flatMap((row) => (problems.has(row.line) ? [] : (reading(row, phone) ?? [])))
  const there = await users.findAny(db, {
    emails: read.map((row) => row.email),
    numbers: read.map((row) => row.number),
  })
  const [emails, numbers] = [new Set(there.map((row) => row.email)), new Set(there.map((row) => row.mobile_number))]
  const fine: FineRow[] = []
  for (const row of read) {
    const isTaken = numbers.has(row.number)
    const own = [...(emails.has(row.email) ? [errors.EMAIL_TAKEN.message] : []), ...(isTaken ? [NUMBER_TAKEN] : [])]
    if (own.length > 0) problems.set(row.line, own)
    else fine.push(row)
    // A second line with the number in another spelling.
    numbers.add(row.number)
  }
  const found = new Set(read.map(({ line }) => line))
  for (const { line } of rows) {
    if (!found.has(line) && !problems.has(line)) problems.set(line, [errors.MOBILE_NUMBER_INVALID.message])
  }
  return { fine, refused: [...problems].map(([line, own]) => ({ line, problems: own })) }
}

const NUMBER_TAKEN = 'This mobile number belongs to another user.'

function reading({ line, plan, ...row }: ImportRow, phone: Phone): FineRow | null {
  const { name, email, mobileNumber } = z.parse(calls.create.body, { ...row, role: 'USER' })
  try {
    return { line, name, email, number: phone.toE164(mobileNumber), plan }
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

interface Asked {
  rows: readonly ImportRow[]
  phone: Phone
  plans: { plan_name: string }[]
}
