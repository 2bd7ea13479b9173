import { users } from './users.ts'
import { findDuplicates, type ImportRow, planEndProblem, planNameKey } from '#shared/domain/user-import.ts'
import type { Instant } from '#shared/domain/ist.ts'
import * as z from 'zod/mini'

interface ImportContext {
  planNames: readonly string[]
  now: Instant
}

/**
 * The problems of a file's lines, found on both sides: the form's rules, duplicates, unknown plans, their ends. By
 * line.
 */
export function findImportProblems(
  rows: readonly ImportRow[],
  { planNames, now }: ImportContext,
): Map<number, string[]> {
  const plans = new Set(planNames.map(planNameKey))
  const duplicates = findDuplicates(rows)
  const all = rows.map((row) => {
    const isKnown = row.plan === '' || plans.has(planNameKey(row.plan))
    const plan = isKnown ? [] : [`There is no plan called “${row.plan}”.`]
    const own = [...fieldProblems(row), ...(duplicates.get(row.line) ?? []), ...plan, planEndProblem(row, now) ?? []]
    return { line: row.line, problems: own.flat() }
  })
  return new Map(all.filter(({ problems }) => problems.length > 0).map(({ line, problems }) => [line, problems]))
}

function fieldProblems({ name, email, mobileNumber }: ImportRow): string[] {
  const result = z.safeParse(users.create.body, { name, email, mobileNumber, role: 'USER' })
  if (result.success) return []
  // The first message of each field.
  return [
    ...new Map(result.error.issues.toReversed().map((issue) => [issue.path[0], issue.message])).values(),
  ].toReversed()
}
