import { captionLines } from './caption-lines.ts'
import { expect, test } from 'vitest'

test('cues become lines without markup, line ends and names', () => {
  const content =
    'WEBVTT\n\nNOTE by hand\n\n1\n00:04.000 --> 00:06.500 line:0\n<i>Sit</i> &amp;\nbreathe\n\n00:00:07.000 --> 00:00:08.000\nध्यान\n'
  expect(captionLines(content)).toEqual([
    { startsAt: 4, text: 'Sit & breathe' },
    { startsAt: 7, text: 'ध्यान' },
  ])
})

test('captions without cues have no lines', () => {
  expect(captionLines('WEBVTT\n')).toEqual([])
})
