import { missingIn, speak, t } from './t.ts'
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

test('a dictionary lacks what it does not say, and what lost a placeholder', () => {
  const dictionary = { Logout: 'लॉग आउट', 'Welcome, {name}!': 'स्वागत है!' }
  expect(missingIn(dictionary, ['Logout', 'Courses', 'Welcome, {name}!'])).toEqual(['Courses', 'Welcome, {name}!'])
})
