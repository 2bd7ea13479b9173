import { formatCueTime } from './caption-cues.ts'
import { captionsOfSpeech } from './spoken-captions.ts'
import { expect, test } from 'vitest'

type Heard = [start: number, end: number, text: string]

function captions(heard: Heard[], durationInSeconds = 600): string[] {
  const texts = heard.map(([startInSeconds, endInSeconds, text]) => ({ startInSeconds, endInSeconds, text }))
  return captionsOfSpeech(texts, durationInSeconds).map(
    ({ startInMs, endInMs, text }) => `${formatCueTime(startInMs)} ${formatCueTime(endInMs)} ${text}`,
  )
}

const times = (count: number, text: string): Heard[] =>
  Array.from({ length: count }, (_, at) => [at * 4, at * 4 + 3, text])

test.each<[name: string, heard: Heard[], expected: string[]]>([
  ['nothing', [], []],
  ['a sentence', [[1, 3, 'साँस लीजिए।']], ['00:01.000 00:03.000 साँस लीजिए।']],
  [
    'sounds, music and silence',
    [
      [0, 2, '[Music]'],
      [2, 4, '(bell rings)'],
      [4, 6, '♪ la la ♪'],
      [6, 8, ' ... '],
    ],
    [],
  ],
  ['a sound beside words', [[0, 2, '[bell] Sit  down.']], ['00:00.000 00:02.000 Sit down.']],
  [
    'signatures of subtitle files',
    [
      [0, 2, 'Subtitles by the Amara.org community'],
      [2, 4, 'Captions by Asha'],
    ],
    [],
  ],
  ['a talk about subtitles', [[0, 3, 'We add subtitles by hand.']], ['00:00.000 00:03.000 We add subtitles by hand.']],
  [
    'the same three times in a row, as people say it',
    times(3, 'Om shanti.'),
    ['00:00.000 00:02.500 Om shanti.', '00:04.000 00:06.500 Om shanti.', '00:08.000 00:10.500 Om shanti.'],
  ],
  ['the same four times in a row', times(4, 'Thank you.'), ['00:00.000 00:02.500 Thank you.']],
  [
    'repeats with other signs and cases',
    [
      [0, 2, 'Thank you.'],
      [2, 4, 'thank you'],
      [4, 6, 'Thank you!'],
      [6, 8, 'THANK YOU'],
      [9, 11, 'Now sit.'],
    ],
    ['00:00.000 00:02.000 Thank you.', '00:09.000 00:11.000 Now sit.'],
  ],
  [
    'a loop of words inside a text',
    [[0, 9, 'and then breathe in, breathe in, breathe in, breathe in, and out']],
    ['00:00.000 00:07.000 and then breathe in, and out'],
  ],
  ['one word that never ends', [[0, 2, 'ओम ओम ओम ओम ओम ओम ओम ओम']], ['00:00.000 00:02.000 ओम']],
  ['words through a long silence', [[10, 40, 'Be still.']], ['00:10.000 00:12.250 Be still.']],
  [
    'overlapping words',
    [
      [0, 9, 'Sit down and rest here.'],
      [2, 5, 'Close your eyes.'],
    ],
    ['00:00.000 00:02.000 Sit down and rest here.', '00:02.000 00:05.000 Close your eyes.'],
  ],
  [
    'words in the wrong order',
    [
      [5, 6, 'Two.'],
      [1, 2, 'One.'],
    ],
    ['00:01.000 00:02.000 One.', '00:05.000 00:06.000 Two.'],
  ],
  [
    'words without length, and behind the end',
    [
      [5, 5, 'One.'],
      [601, 603, 'Two.'],
    ],
    [],
  ],
])('%s', (_name, heard, expected) => {
  expect(captions(heard)).toEqual(expected)
})

test('a long text is cut between words into captions of two lines, one after the other', () => {
  const words = Array.from({ length: 40 }, (_, at) => `शब्द${at}`).join(' ')
  const parts = captionsOfSpeech([{ startInSeconds: 0, endInSeconds: 30, text: words }], 600)
  expect(parts.map(({ text }) => text).join(' ')).toBe(words)
  expect(parts.every(({ text }) => text.length <= 84)).toBe(true)
  expect(Math.min(...parts.map(({ text }) => text.length))).toBeGreaterThan(40)
  expect(parts[0]?.startInMs).toBe(0)
  expect(parts.at(-1)?.endInMs).toBe(30_000)
  for (const [at, part] of parts.entries()) expect(part.startInMs).toBe(parts[at - 1]?.endInMs ?? 0)
})
