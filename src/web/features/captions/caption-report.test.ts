import { reportTexts } from './caption-report.tsx'
import { CAPTION_CHANGES } from '#shared/domain/caption-changes.ts'
import { repairCaptions } from '#shared/domain/repair-captions.ts'
import { expect, test } from 'vitest'

test('a report names the encoding and each change, with the first line of what was lost', () => {
  const lost = '00:01 --> 00:01\nlost\n\n'
  const captions = {
    ...repairCaptions(`${lost}${lost}00:02,0 --> 00:03,0\n<font>Om</font>`),
    encoding: 'UTF-16' as const,
  }
  expect(reportTexts(captions)).toEqual([
    'The text was converted from UTF-16.',
    'Converted from SRT.',
    '2 captions without length were left out (first in line 1).',
    'Formatting that captions cannot have was removed from 1 caption.',
  ])
})

test('every change has words without an open placeholder', () => {
  const changes = CAPTION_CHANGES.flatMap((kind) => [1, 2].map((count) => ({ kind, count, at: 7 })))
  const texts = reportTexts({ problem: null, text: '', cues: [], changes, encoding: 'UTF-8' })
  expect(texts).toHaveLength(changes.length)
  expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([])
})

test('a refused file and one without changes have no report', () => {
  expect(reportTexts({ problem: 'It is no text.', encoding: 'UTF-8' })).toEqual([])
  expect(reportTexts({ problem: null, text: '', cues: [], changes: [], encoding: 'UTF-8' })).toEqual([])
})
