import { baseLanguage, canonicalLanguageTag, languageName, ownLanguageName } from './caption-languages.ts'
import { expect, test } from 'vitest'

test.each([
  ['hi', 'hi'],
  ['EN-in', 'en-IN'],
  [' PA-guru ', 'pa-Guru'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['es-419', 'es-419'],
  ['xx', 'xx'],
  ['', null],
  ['Hindi language', null],
  ['e', null],
  ['hi_IN', null],
  ['en-x-private', null],
  ['en-u-ca-buddhist', null],
  ['a'.repeat(1000), null],
])('the language tag %j is %j', (written, tag) => {
  expect(canonicalLanguageTag(written)).toBe(tag)
})

test.each([
  ['en', 'English', 'English'],
  ['hi', 'हिन्दी', 'Hindi'],
  ['fr', 'Français', 'French'],
  ['pa-Guru', 'ਪੰਜਾਬੀ (ਗੁਰਮੁਖੀ)', 'Punjabi (Gurmukhi)'],
  ['xx', 'Xx', 'xx'],
])('the language %s is named %s, in English %s', (tag, own, english) => {
  expect(ownLanguageName(tag)).toBe(own)
  expect(languageName(tag, 'en')).toBe(english)
})

test('the language of a tag with a script is the one without', () => {
  expect(['pa-Guru', 'en-IN', 'hi'].map(baseLanguage)).toEqual(['pa', 'en', 'hi'])
})
