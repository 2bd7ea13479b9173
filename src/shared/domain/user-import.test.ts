import {
  splitIntoBatches,
  findDuplicates,
  IMPORT_MAX_LINES,
  type ImportRow,
  planNameKey,
  readImportFile,
} from './user-import.ts'
import { findImportProblems } from '#shared/contract/user-import.ts'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-21T06:30:00.000Z')

const row = (line: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  line,
  name: 'Asha Rao',
  email: `asha${line}@example.com`,
  mobileNumber: `98765${String(line).padStart(5, '0')}`,
  plan: '',
  planEnd: '',
  ...changes,
})

test('the columns are found by name, in any order and spelling', () => {
  expect(readImportFile('Phone,Notes,FULL  NAME,E-mail\n98765 43210,x,Asha,asha@example.com')).toEqual({
    rows: [{ line: 2, name: 'Asha', email: 'asha@example.com', mobileNumber: '98765 43210', plan: '', planEnd: '' }],
  })
})

test.each([
  ['', { problem: 'EMPTY' }],
  ['Name,Email,Mobile\n', { problem: 'EMPTY' }],
  ['Name,Plan\nAsha,Annual', { missing: ['Email', 'Mobile Number'] }],
  [`Name,Email,Mobile\n${'a,b,c\n'.repeat(IMPORT_MAX_LINES + 1)}`, { problem: 'TOO_LONG' }],
])('a file that cannot be used is refused', (text, refusal) => {
  expect(readImportFile(text)).toEqual(refusal)
})

test('the second line with the same address or number, in any notation, is a duplicate', () => {
  const rows = [
    row(2, { email: 'a@example.com', mobileNumber: '98765 43210' }),
    row(3, { email: ' A@Example.com ' }),
    row(4, { mobileNumber: '+91 98765-43210' }),
    row(5, { mobileNumber: '098765 43210' }),
    row(6),
    row(7, { email: '', mobileNumber: '' }),
    row(8, { email: '', mobileNumber: '' }),
  ]
  expect([...findDuplicates(rows)]).toEqual([
    [3, ['Line 2 has the same email address.']],
    [4, ['Line 2 has the same mobile number.']],
    [5, ['Line 2 has the same mobile number.']],
  ])
})

test('each line is validated like the user form, and its plan must exist', () => {
  const rows = [
    row(2, { plan: 'half yearly' }),
    row(3, { name: '', email: 'asha', mobileNumber: 'call me', plan: 'Gold' }),
    row(4, { email: '', mobileNumber: '' }),
  ]
  expect([...findImportProblems(rows, { planNames: ['Half-Yearly', 'Annual'], now: NOW })]).toEqual([
    [
      3,
      [
        'Full Name is required.',
        'Please enter a complete email address, such as asha@example.com.',
        'Please enter digits only, such as 98765 43210.',
        'There is no plan called “Gold”.',
      ],
    ],
    [4, ['Email address is required.', 'Mobile number is required.']],
  ])
})

test.each([
  ['Annual', '', []],
  ['Annual', '31/05/2027', []],
  ['Annual', '21 Nov 2026', []],
  ['', '', []],
  ['Annual', 'soon', ['“soon” is no date. Please write it as 2027-05-31 or 31/05/2027.']],
  ['Annual', '05/31/2027', ['“05/31/2027” is no date. Please write it as 2027-05-31 or 31/05/2027.']],
  [
    'Annual',
    '2026-11-20',
    ['The plan end “2026-11-20” is in the past. Without a plan and its end the line makes a user.'],
  ],
  ['Annual', '2028-11-23', ['The plan end “2028-11-23” is more than two years ahead.']],
  ['', '2027-05-31', ['The end of a plan needs a plan beside it.']],
])('a line with the plan “%s” that ends on “%s” has the problems %o', (plan, planEnd, expected) => {
  const found = findImportProblems([row(2, { plan, planEnd })], { planNames: ['Annual'], now: NOW })
  expect(found.get(2) ?? []).toEqual(expected)
})

test('the batches stay below the server’s limits and contain every line', () => {
  const plain = Array.from({ length: 450 }, (_, n) => row(n + 2))
  const long = Array.from({ length: 100 }, (_, n) => row(n + 500, { name: 'आ'.repeat(400) }))
  const batches = splitIntoBatches([...plain, ...long])
  expect(batches.flat()).toEqual([...plain, ...long])
  for (const rows of batches) {
    expect(rows.length).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(JSON.stringify({ rows }))).toBeLessThan(100 * 1024)
  }
  expect(splitIntoBatches([])).toEqual([])
})

test('plan names are compared without case and punctuation', () => {
  expect(planNameKey(' Half-Yearly ')).toBe(planNameKey('half yearly'))
})
