import * as users from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Phone } from '#server/ports/phone.ts'
import { errors } from '#shared/contract/errors.ts'
import { findImportProblems } from '#shared/contract/user-import.ts'
import { users as calls } from '#shared/contract/users.ts'
import type { ImportRow } from '#shared/domain/user-import.ts'
import * as z from 'zod/mini'

/** A line from which a user can be created. */
interface ValidRow {
  line: number
  name: string
  email: string
  /** E.164. */
  number: string
  plan: string
}

interface CheckedRows {
  valid: ValidRow[]
  refused: { line: number; problems: string[] }[]
}

/** Separates valid lines from refused ones, by the shared rules and by the accounts that exist already. */
export async function checkRows(db: Db, { rows, phone, plans }: ImportRequest): Promise<CheckedRows> {
  const names = plans.map(({ plan_name }) => plan_name)
  const problems = findImportProblems(rows, names)
  const parsed = rows.flatMap((row) => (problems.has(row.line) ? [] : (toValidRow(row, phone) ?? [])))
  const existing = await users.findTaken(db, {
    emails: parsed.map((row) => row.email),
    numbers: parsed.map((row) => row.number),
  })
  const emails = new Set(existing.map((row) => row.email))
  const numbers = new Set(existing.map((row) => row.mobile_number))
  const valid: ValidRow[] = []
  for (const row of parsed) {
    const isTaken = numbers.has(row.number)
    const own = [...(emails.has(row.email) ? [errors.EMAIL_TAKEN.message] : []), ...(isTaken ? [NUMBER_TAKEN] : [])]
    if (own.length > 0) problems.set(row.line, own)
    else valid.push(row)
    // A later line may have the same number in another spelling.
    numbers.add(row.number)
  }
  const parsedLines = new Set(parsed.map(({ line }) => line))
  for (const { line } of rows) {
    if (!parsedLines.has(line) && !problems.has(line)) problems.set(line, [errors.MOBILE_NUMBER_INVALID.message])
  }
  return { valid, refused: [...problems].map(([line, own]) => ({ line, problems: own })) }
}

const NUMBER_TAKEN = 'This mobile number belongs to another user.'

function toValidRow({ line, plan, ...row }: ImportRow, phone: Phone): ValidRow | null {
  const { name, email, mobileNumber } = z.parse(calls.create.body, { ...row, role: 'USER' })
  try {
    return { line, name, email, number: phone.toE164(mobileNumber), plan }
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

interface ImportRequest {
  rows: readonly ImportRow[]
  phone: Phone
  plans: { plan_name: string }[]
}
