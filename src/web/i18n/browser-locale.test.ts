import { browserLocale, takeOverLocale, unsentLanguage } from './browser-locale.ts'
import { beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const account = { language: null, timeZone: null, isTimeZoneChosen: false }

test('a language chosen while the sign-in was under way is sent later', () => {
  stored.set('language', 'hi')
  takeOverLocale(account)
  expect(unsentLanguage()).toBe('hi')
})

test('a language that the sign-in has sent is not sent again', () => {
  stored.set('language', 'hi')
  expect(browserLocale().language).toBe('hi')
  takeOverLocale({ ...account, language: 'hi' })
  expect(unsentLanguage()).toBeNull()
})
