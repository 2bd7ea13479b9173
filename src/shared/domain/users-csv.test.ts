import { userCsvLine, USERS_CSV_HEADER, usersFileName } from './users-csv.ts'
import { expect, test } from 'vitest'

test('a user becomes a line with Indian dates', () => {
  const user = {
    name: '=HYPERLINK("http://x")',
    email: 'asha@example.com',
    mobileNumber: '+919876543210',
    role: 'USER',
    currentPlan: { planName: 'Annual' },
    subscriptionStatus: 'ACTIVE',
    expiresAt: new Date('2027-01-01T18:29:59Z'),
    createdAt: new Date('2025-12-31T18:30:00Z'),
  }
  expect(userCsvLine(user)).toBe(
    `"'=HYPERLINK(""http://x"")","asha@example.com","+919876543210","USER","Annual","ACTIVE","2027-01-01","2026-01-01"\r\n`,
  )
  expect(USERS_CSV_HEADER.split(',')).toHaveLength(8)
  expect(usersFileName(user.createdAt)).toBe('users-2026-01-01.csv')
})
