import { parseSpokenTexts } from './spoken-text.ts'
import { expect, test } from 'vitest'

test.each([
  ['nothing', '', []],
  [
    'two texts',
    '0\n00:00:00,000 --> 00:00:02,500\n Close your eyes.\n\n1\n01:00:02,500 --> 01:00:04,040\nशांति \n\n',
    [
      { startInSeconds: 0, endInSeconds: 2.5, text: 'Close your eyes.' },
      { startInSeconds: 3602.5, endInSeconds: 3604.04, text: 'शांति' },
    ],
  ],
  [
    'two lines',
    '0\n00:00:01.000 --> 00:00:02.000\nfirst\nsecond\n',
    [{ startInSeconds: 1, endInSeconds: 2, text: 'first second' }],
  ],
  ['an empty text', '0\n00:00:01,000 --> 00:00:02,000\n\n\n1\nnot a time\ntext\n', []],
])('reads %s', (_, subtitles, texts) => {
  expect(parseSpokenTexts(subtitles)).toEqual(texts)
})
