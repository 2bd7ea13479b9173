import { email, mobileNumber, listQuery, multilineText, optionalText, signInCode, text } from './fields.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'

const short = text('Name', 10)
const long = multilineText('Message', 5000)
const problem = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message ?? null

/** Combining marks in the wrong order: the most expensive input for composing. */
const marks = (count: number) => '\u0301\u0323\u0328\u0334'.replaceAll(/./gu, (mark) => mark.repeat(count / 4))

test.each<[string, z.ZodMiniType, number]>([
  ['a line', short, 40_000],
  ['a line that may be empty', optionalText('Search', 100), 40_000],
  ['lines', long, 40_000],
  ['lines just below the length limit', long, 19_996],
  ['an address', email, 40_000],
  ['a number', mobileNumber, 40_000],
  ['a code', signInCode, 40_000],
])('%s with very many marks is refused within 150 ms', (_, schema, count) => {
  const value = `a${marks(count)}`
  const from = performance.now()
  expect(z.safeParse(schema, value).success).toBe(false)
  // Composing twenty thousand marks takes a third of a second.
  expect(performance.now() - from).toBeLessThan(150)
})

test('the most expensive accepted text is composed within 100 ms', () => {
  const value = `a${marks(28)}`.repeat(172)
  const from = performance.now()
  expect(problem(long, value)).toBeNull()
  expect(performance.now() - from).toBeLessThan(100)
})

test.each([
  ['30 marks on a letter', `a${'\u0331'.repeat(30)}`, null],
  ['31 marks on a letter', `a${'\u0331'.repeat(31)}`, 'Message has characters that cannot be shown.'],
  ['Hindi, composed or not', 'हिन्दी में क़लम'.normalize('NFD'), null],
  ['line ends and tabs', 'One\r\n\tTwo', null],
])('%s', (_, value, expected) => {
  expect(problem(long, value)).toBe(expected)
})

test.each([
  ['ten letters', 'abcdefghij', null],
  ['eleven', 'abcdefghijk', 'Name can have at most 10 characters.'],
  ['ten between spaces', `   ${'a'.repeat(10)}   `, null],
  ['ten composed of three code points each', 'ǖ'.normalize('NFD').repeat(10), null],
  ['ten of two code units', '🙏'.repeat(10), null],
  ['more than the length limit', ' '.repeat(41), 'Name can have at most 10 characters.'],
  ['nothing', '  ', 'Name is required.'],
  ['no text', 7, 'Name is required.'],
  ['a line end', 'a\nb', 'Name must be one line.'],
  ['a return', 'a\rb', 'Name must be one line.'],
  ["Unicode's line end", 'a\u2028b', 'Name must be one line.'],
  ['a line end at the end', 'ab\n', null],
])('a line of at most ten: %s', (_, value, expected) => {
  expect(problem(short, value)).toBe(expected)
})

test.each([
  ['a number between marks of direction', '\u202A+91 98765 43210\u202C', '+91 98765 43210'],
  ['a name with a soft hyphen', 'Lak\u00ADshmi', 'Lakshmi'],
  ['Hindi with a joiner', 'क्\u200Dष', 'क्\u200Dष'],
  ['spaces around', '  Asha ', 'Asha'],
])('a search for %s', (_, value, expected) => {
  expect(z.parse(listQuery, { search: value }).search).toBe(expected)
})
