import { BYTE_ORDER_MARK } from './csv-parser.ts'
import { csvLine } from './csv.ts'
import { type Instant, istDay } from './ist.ts'

interface UserRow {
  name: string
  email: string
  mobileNumber: string
  role: string
  currentPlan: { planName: string } | null
  subscriptionStatus: string
  expiresAt: Instant | null
  createdAt: Instant
}

/** The header line of the user export, after a byte order mark. */
export const USERS_CSV_HEADER =
  BYTE_ORDER_MARK + csvLine(['Name', 'Email', 'Mobile Number', 'Role', 'Plan', 'Status', 'Plan ends', 'User since'])

/** The CSV line of one user; dates are days in India as 'YYYY-MM-DD', which spreadsheets and the import read. */
export function userCsvLine(user: UserRow): string {
  const { name, email, mobileNumber, role, currentPlan, subscriptionStatus, expiresAt, createdAt } = user
  const plan = currentPlan?.planName ?? ''
  const ends = expiresAt ? istDay(expiresAt) : ''
  return csvLine([name, email, mobileNumber, role, plan, subscriptionStatus, ends, istDay(createdAt)])
}

/** For example 'users-2026-11-21.csv'. */
export function usersFileName(now: Instant): string {
  return `users-${istDay(now)}.csv`
}
