import { optionalText, text } from './fields.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'

const isAccepted = (value: string) =>
  [text('Name', 200), optionalText('Name', 200)].map((field) => z.safeParse(field, value).success)

test.each([
  ['Hindi with a joiner within a word', 'क्\u200Dष'],
  ['Hindi with a non-joiner within a word', 'राज्\u200Cय'],
  ['Persian with a non-joiner between letters', 'می\u200Cروم'],
  ['Malayalam with a joiner after its virama at the end of a word', 'രാജന്\u200D നായര്\u200D'],
  ['an emoji sequence', 'Family 👨\u200D👩\u200D👧 and ❤\uFE0F\u200D🔥'],
  ['letters with marks', 'Zoë Nguyễn'],
])('%s is accepted', (_what, value) => {
  expect(isAccepted(value)).toEqual([true, true])
})

test.each([
  ['a zero-width space', 'As\u200Bha'],
  ['a word joiner', 'As\u2060ha'],
  ['a byte order mark within', 'As\uFEFFha'],
  ['a soft hyphen', 'As\u00ADha'],
  ['a right-to-left override', 'Asha\u202Egpj.exe'],
  ['a right-to-left mark', 'Asha\u200F'],
  ['a bidirectional isolate', '\u2066Asha\u2069'],
  ['a tag character', 'Asha\u{E0041}'],
  ['a joiner at the end of a Latin word', 'Asha\u200D'],
  ['a joiner at the beginning', '\u200CAsha'],
  ['a joiner between digits', '1\u200D2'],
  ['a joiner after a vowel sign at the end', 'आशा\u200D'],
  ['a joiner beside a space', 'Asha \u200D Rao'],
  ['two joiners in a row', 'क्\u200D\u200Dष'],
  ['NUL', 'As\u0000ha'],
  ['a lone surrogate', 'As\uD800ha'],
])('%s is refused', (_what, value) => {
  expect(isAccepted(value)).toEqual([false, false])
})
