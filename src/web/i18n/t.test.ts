import { formatIst } from './dates.ts'
import { callSite, missingIn, speak, t, tn } from './t.ts'
import { afterEach, describe, expect, test } from 'vitest'

afterEach(() => speak({}))

describe('t', () => {
  test('says the English words where nothing else is known', () => {
    expect(t('Day {n} Webinar', { n: 4 })).toBe('Day 4 Webinar')
  })

  test('says the words of the language that is spoken, values in their places', () => {
    speak({ 'Welcome, {name}!': '{name}, स्वागत है!' })
    expect(t('Welcome, {name}!', { name: 'Asha' })).toBe('Asha, स्वागत है!')
    expect(t('Logout')).toBe('Logout')
  })

  test('leaves a placeholder without a value as it is, and values that look like placeholders alone', () => {
    expect(t('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}')
  })
})

test('the product is called as the settings say, in texts and not in what people wrote', () => {
  callSite('Dawn')
  expect(t('{course} – Sadhana', { course: 'Sadhana for all' })).toBe('Sadhana for all – Dawn')
  callSite('Sadhana')
})

describe('tn', () => {
  const forms = { one: '{count} day of {name}', other: '{count} days of {name}' }
  const say = (count: number) => tn(count, forms, { name: 'A' })

  test('counts by the rules of the language, where Hindi has nothing in the singular', () => {
    expect([0, 1, 2, 123456].map(say)).toEqual(['0 days of A', '1 day of A', '2 days of A', '1,23,456 days of A'])
    speak({ [forms.one]: 'A का {count} दिन', [forms.other]: 'A के {count} दिन' }, 'hi')
    expect([0, 1, 2].map(say)).toEqual(['A का 0 दिन', 'A का 1 दिन', 'A के 2 दिन'])
  })
})

test('a date is said in the language that is spoken, always in Indian time', () => {
  const instant = new Date('2026-11-20T14:30:00Z')
  expect(formatIst(instant)).toBe('20 Nov 2026, 8:00 pm IST')
  speak({}, 'hi')
  expect(formatIst(instant)).toMatch(/^20 नव.* 2026, 8:00\s?pm IST$/i)
})

test('a dictionary lacks what it does not say, and what lost a placeholder', () => {
  const dictionary = { Logout: 'लॉग आउट', 'Welcome, {name}!': 'स्वागत है!' }
  expect(missingIn(dictionary, ['Logout', 'Courses', 'Welcome, {name}!'])).toEqual(['Courses', 'Welcome, {name}!'])
})
