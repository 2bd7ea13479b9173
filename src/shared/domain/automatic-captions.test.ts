import { isWorthListeningAgain, spokenLanguage } from './automatic-captions.ts'
import { expect, test } from 'vitest'

const [all, english] = [{ isEnglishOnly: false }, { isEnglishOnly: true }]

test.each([
  ['hi', all, 'hi'],
  ['pa-Guru', all, 'pa'],
  ['pt-BR', all, 'pt'],
  ['jv', all, 'jw'],
  ['brx', all, null],
  ['en-IN', english, 'en'],
  ['hi', english, null],
] as const)('captions in %s by a model with %o are asked for as %s', (tag, model, code) => {
  expect(spokenLanguage(tag, model)).toBe(code)
})

test.each([
  ['UNEXPECTED', 1, true],
  ['UNEXPECTED', 3, true],
  ['UNEXPECTED', 4, false],
  ['TOO_SLOW', 3, true],
  ['NO_SPEECH', 1, false],
  ['NO_SOUND', 1, false],
  ['MODEL_UNREADABLE', 1, false],
  ['OUT_OF_MEMORY', 1, false],
] as const)('after %s in attempt %i another one follows: %s', (failure, attempts, isWorth) => {
  expect(isWorthListeningAgain(failure, attempts)).toBe(isWorth)
})
