import { parseCsv } from './csv-reading.ts'
import { normaliseEmail } from './identity.ts'

/** A file may have so many lines, and they are sent in parts. */
export const IMPORT_MOST_LINES = 5000
export const IMPORT_BATCH_ROWS = 200
/** Below what the server takes at once (100 kB). */
export const IMPORT_BATCH_BYTES = 90_000

/** A line of the file as it stands there. */
export interface ImportRow {
  line: number
  name: string
  email: string
  mobileNumber: string
  plan: string
}

/** The columns by the names that people give them; the first three must be there. */
const HEADERS = {
  name: ['name', 'full name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address'],
  mobileNumber: ['mobile number', 'mobile', 'phone', 'phone number', 'number'],
  plan: ['plan', 'subscription plan'],
} as const

export type ImportFile = { rows: ImportRow[] } | { problem: 'EMPTY' | 'TOO_LONG' } | { missing: string[] }

/** Reads a CSV file whose first line names its columns, in any order; other columns are left alone. */
export function readImportFile(text: string): ImportFile {
  const [head, ...records] = parseCsv(text)
  if (!head) return { problem: 'EMPTY' }
  const at = placesOf(head.cells)
  const missing = [
    ...(at.name < 0 ? ['Name'] : []),
    ...(at.email < 0 ? ['Email'] : []),
    ...(at.mobileNumber < 0 ? ['Mobile Number'] : []),
  ]
  if (missing.length > 0) return { missing }
  if (records.length === 0) return { problem: 'EMPTY' }
  if (records.length > IMPORT_MOST_LINES) return { problem: 'TOO_LONG' }
  const rows = records.map(({ line, cells }) => ({
    line,
    name: cells[at.name] ?? '',
    email: cells[at.email] ?? '',
    mobileNumber: cells[at.mobileNumber] ?? '',
    plan: cells[at.plan] ?? '',
  }))
  return { rows }
}

/** Which earlier line of the same file has the address or the number of each; by line, only those that have one. */
export function doublesIn(rows: readonly ImportRow[]): Map<number, string[]> {
  const [byEmail, byNumber] = [new Map<string, number>(), new Map<string, number>()]
  const doubles = new Map<number, string[]>()
  for (const { line, email, mobileNumber } of rows) {
    const problems = [
      ...earlier(byEmail, normaliseEmail(email), line).map((other) => `Line ${other} has the same email address.`),
      ...earlier(byNumber, numberKey(mobileNumber), line).map((other) => `Line ${other} has the same mobile number.`),
    ]
    if (problems.length > 0) doubles.set(line, problems)
  }
  return doubles
}

/** Parts that the server takes, in the order of the file. */
export function batchesOf(rows: readonly ImportRow[]): ImportRow[][] {
  const batches: ImportRow[][] = []
  let size = Infinity
  for (const row of rows) {
    // A letter takes three bytes at most.
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

/** The same plan, however its name is spelt. */
export function planKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The ten digits of an Indian number, however they are written; all of any other. */
function numberKey(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
}

function earlier(seen: Map<string, number>, key: string, line: number): number[] {
  if (key === '') return []
  const other = seen.get(key)
  if (other === undefined) seen.set(key, line)
  return other === undefined ? [] : [other]
}

function placesOf(cells: readonly string[]) {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/\s+/g, ' '))
  const place = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  return {
    name: place(HEADERS.name),
    email: place(HEADERS.email),
    mobileNumber: place(HEADERS.mobileNumber),
    plan: place(HEADERS.plan),
  }
}
