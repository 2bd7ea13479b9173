import { parseCsv } from './csv-parser.ts'
import { normaliseEmail } from './identity.ts'
import type { Instant } from './ist.ts'
import { endOfDay, mayEnd } from './plan-extension.ts'
import { readWrittenDay } from './written-day.ts'

/** The maximum number of lines in a file; they are sent in batches. */
export const IMPORT_MAX_LINES = 5000
export const IMPORT_BATCH_ROWS = 200
/** Below the server's body limit (100 kB). */
const IMPORT_BATCH_BYTES = 90_000

/** A line of the file, unchanged. */
export interface ImportRow {
  line: number
  name: string
  email: string
  mobileNumber: string
  plan: string
  /** The plan's last day; empty for its full length. */
  planEnd: string
}

/** The accepted header names of each column; the first three columns are required. */
const HEADERS = {
  name: ['name', 'full name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address'],
  mobileNumber: ['mobile number', 'mobile', 'phone', 'phone number', 'number'],
  plan: ['plan', 'subscription plan'],
  planEnd: [
    'plan ends',
    'plan end',
    'plan end date',
    'plan expiry',
    'end date',
    'expires',
    'expires on',
    'expiry',
    'expiry date',
    'valid until',
  ],
} as const

export type ImportFile = { rows: ImportRow[] } | { problem: 'EMPTY' | 'TOO_LONG' } | { missing: string[] }

/** Reads a CSV file whose first line names its columns, in any order; other columns are ignored. */
export function readImportFile(text: string): ImportFile {
  const [head, ...records] = parseCsv(text)
  if (!head) return { problem: 'EMPTY' }
  const columns = columnIndexes(head.cells)
  const missing = [
    ...(columns.name < 0 ? ['Name'] : []),
    ...(columns.email < 0 ? ['Email'] : []),
    ...(columns.mobileNumber < 0 ? ['Mobile Number'] : []),
  ]
  if (missing.length > 0) return { missing }
  if (records.length === 0) return { problem: 'EMPTY' }
  if (records.length > IMPORT_MAX_LINES) return { problem: 'TOO_LONG' }
  const rows = records.map(({ line, cells }) => ({
    line,
    name: cells[columns.name] ?? '',
    email: cells[columns.email] ?? '',
    mobileNumber: cells[columns.mobileNumber] ?? '',
    plan: cells[columns.plan] ?? '',
    planEnd: cells[columns.planEnd] ?? '',
  }))
  return { rows }
}

/** Problems of the lines whose email address or mobile number occurs on an earlier line of the file, by line. */
export function findDuplicates(rows: readonly ImportRow[]): Map<number, string[]> {
  const [byEmail, byNumber] = [new Map<string, number>(), new Map<string, number>()]
  const duplicates = new Map<number, string[]>()
  for (const { line, email, mobileNumber } of rows) {
    const problems = [
      ...duplicateLine(byEmail, normaliseEmail(email), line).map(
        (other) => `Line ${other} has the same email address.`,
      ),
      ...duplicateLine(byNumber, numberKey(mobileNumber), line).map(
        (other) => `Line ${other} has the same mobile number.`,
      ),
    ]
    if (problems.length > 0) duplicates.set(line, problems)
  }
  return duplicates
}

/** Splits the rows into batches within the server's limits, in the order of the file. */
export function splitIntoBatches(rows: readonly ImportRow[]): ImportRow[][] {
  const batches: ImportRow[][] = []
  let size = Infinity
  for (const row of rows) {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    const bytes = JSON.stringify(row).length * 3
    const last = batches.at(-1)
    if (last && last.length < IMPORT_BATCH_ROWS && size + bytes <= IMPORT_BATCH_BYTES) {
      last.push(row)
      size += bytes
    } else {
      batches.push([row])
      size = bytes
    }
  }
  return batches
}

/** Why a line's plan end cannot be used, or null. */
export function planEndProblem({ plan, planEnd }: Pick<ImportRow, 'plan' | 'planEnd'>, now: Instant): string | null {
  if (planEnd.trim() === '') return null
  if (plan === '') return 'The end of a plan needs a plan beside it.'
  const day = readWrittenDay(planEnd)
  if (day === null) return `“${planEnd}” is no date. Please write it as 2027-05-31 or 31/05/2027.`
  const until = endOfDay(day)
  if (until <= now) return `The plan end “${planEnd}” is in the past. Without a plan and its end the line makes a user.`
  return mayEnd({ until, now }) ? null : `The plan end “${planEnd}” is more than two years ahead.`
}

/** A plan's name without case, spaces and punctuation, for comparison. */
export function planNameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The ten digits of an Indian number in any notation; all digits of any other number. */
function numberKey(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
}

function duplicateLine(seen: Map<string, number>, key: string, line: number): number[] {
  if (key === '') return []
  const other = seen.get(key)
  if (other === undefined) seen.set(key, line)
  return other === undefined ? [] : [other]
}

function columnIndexes(cells: readonly string[]) {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/\s+/g, ' '))
  const indexOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  return {
    name: indexOf(HEADERS.name),
    email: indexOf(HEADERS.email),
    mobileNumber: indexOf(HEADERS.mobileNumber),
    plan: indexOf(HEADERS.plan),
    planEnd: indexOf(HEADERS.planEnd),
  }
}
