import { formatIst } from './dates.ts'
import { setSiteName, findMissingTranslations, setLocale, t, tn } from './t.ts'
import { afterEach, describe, expect, test } from 'vitest'

afterEach(() => setLocale({}))

describe('t', () => {
  test('returns the English text if there is no translation', () => {
    expect(t('Day {n} Webinar', { n: 4 })).toBe('Day 4 Webinar')
  })

  test('returns the translation with its values inserted', () => {
    setLocale({ 'Welcome, {name}!': '{name}, स्वागत है!' })
    expect(t('Welcome, {name}!', { name: 'Asha' })).toBe('Asha, स्वागत है!')
    expect(t('Logout')).toBe('Logout')
  })

  test('leaves placeholders without a value, and values that look like placeholders, unchanged', () => {
    expect(t('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}')
  })
})

test('the site name is replaced in texts but not in values', () => {
  setSiteName('Dawn')
  expect(t('{course} – Sadhana', { course: 'Sadhana for all' })).toBe('Sadhana for all – Dawn')
  setSiteName('Sadhana')
})

describe('tn', () => {
  const forms = { one: '{count} day of {name}', other: '{count} days of {name}' }
  const format = (count: number) => tn(count, forms, { name: 'A' })

  test('follows the plural rules of the language: in Hindi, zero is singular', () => {
    expect([0, 1, 2, 123456].map(format)).toEqual(['0 days of A', '1 day of A', '2 days of A', '1,23,456 days of A'])
    setLocale({ [forms.one]: 'A का {count} दिन', [forms.other]: 'A के {count} दिन' }, 'hi')
    expect([0, 1, 2].map(format)).toEqual(['A का 0 दिन', 'A का 1 दिन', 'A के 2 दिन'])
  })
})

test('a date is formatted in the current language, always in Indian time', () => {
  const instant = new Date('2026-11-20T14:30:00Z')
  expect(formatIst(instant)).toBe('20 Nov 2026, 8:00 pm IST')
  setLocale({}, 'hi')
  expect(formatIst(instant)).toBe('20 नवंबर 2026, रात 8:00 बजे IST')
})

test('missing translations include those that lost a placeholder', () => {
  const dictionary = { Logout: 'लॉग आउट', 'Welcome, {name}!': 'स्वागत है!' }
  expect(findMissingTranslations(dictionary, ['Logout', 'Courses', 'Welcome, {name}!'])).toEqual([
    'Courses',
    'Welcome, {name}!',
  ])
})
