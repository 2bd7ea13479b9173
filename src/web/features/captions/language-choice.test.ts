import { languageOptions, resolveLanguage } from './language-choice.ts'
import { expect, test } from 'vitest'

test('the languages of India are offered first, each by both of its names', () => {
  const names = languageOptions().map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['हिन्दी – Hindi', 'English', 'বাংলা – Bangla'])
  expect(names.indexOf('தமிழ் – Tamil')).toBeLessThan(names.indexOf('Français – French'))
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['தமிழ் – Tamil', 'ta'],
  ['tamil ', 'ta'],
  ['हिन्दी', 'hi'],
  ['PA-guru', 'pa-Guru'],
  ['gsw', 'gsw'],
  ['Klingon tongue', null],
  ['', null],
])('%j is the language %s', (typed, language) => {
  expect(resolveLanguage(typed, languageOptions())).toBe(language)
})
