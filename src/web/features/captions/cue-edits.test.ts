import {
  addCue,
  changeCue,
  cueAt,
  cueProblems,
  type EditedCue,
  fromEditedCues,
  mergeWithNext,
  splitCue,
  toEditedCues,
} from './cue-edits.ts'
import { writeCaptions } from '#shared/domain/caption-cues.ts'
import { captionsProblem } from '#shared/domain/captions.ts'
import { repairCaptions } from '#shared/domain/repair-captions.ts'
import { expect, test } from 'vitest'

const cue = (id: number, start: string, end: string, text: string): EditedCue => ({
  id,
  start,
  end,
  text,
  settings: '',
})
const two = [cue(0, '00:01.000', '00:05.000', 'Breathe in and out.'), cue(1, '00:06.000', '00:08.000', 'Om')]

test('strict captions stay the same when they are edited and nothing was changed', () => {
  const text =
    'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nI &lt;3 <i>you</i> &amp; --&gt;\n\n00:02.000 --> 00:03.000\n&lt;b&gt; &amp;lt;\n'
  const repaired = repairCaptions(text)
  if (repaired.problem !== null) throw new Error(repaired.problem)
  const edited = toEditedCues(repaired.cues)
  expect(edited[0]?.text).toBe('I <3 <i>you</i> & -->')
  expect(writeCaptions(fromEditedCues(edited))).toBe(repaired.text)
})

test('what was typed is saved as strict WebVTT, sorted by time', () => {
  const cues = fromEditedCues([cue(0, '0:09', '1:00:00,5', 'I <3 you\n\n--> <font>'), ...two])
  const text = writeCaptions(cues)
  expect(captionsProblem(text)).toBeNull()
  expect(text).toContain('00:09.000 --> 01:00:00.500\nI &lt;3 you\n--&gt;\n')
  expect(cues.map(({ startInMs }) => startInMs)).toEqual([1000, 6000, 9000])
})

test.each([
  [cue(0, '00:01.000', '00:02.000', 'Om'), {}],
  [cue(0, 'soon', '', 'Om'), { start: 'A time looks like 00:04.500.', end: 'A time looks like 00:04.500.' }],
  [cue(0, '00:02.000', '00:02.000', 'Om'), { end: 'A caption must end after it begins.' }],
  [cue(0, '00:01.000', '00:02.000', ' \n'), { text: 'Please write what is said, or delete this caption.' }],
])('the caption %j has the problems %j', (edited, problems) => {
  expect(cueProblems(edited)).toEqual(problems)
})

test.each([
  ['before the first', 999, undefined],
  ['at a start', 1000, 0],
  ['at an end', 5000, undefined],
  ['inside', 7000, 1],
])('the caption %s is found', (_, timeInMs, id) => {
  expect(cueAt(two, timeInMs)?.id).toBe(id)
})

test.each([
  ['at the caret and where the video stands', { caret: 8, timeInMs: 2500 }, 'Breathe', '00:02.500', 'in and out.'],
  ['at the caret in proportion to the texts', { caret: 8, timeInMs: 9000 }, 'Breathe', '00:02.684', 'in and out.'],
  ['at the space in the middle', { caret: 0, timeInMs: 0 }, 'Breathe in', '00:03.105', 'and out.'],
])('a caption is split %s', (_, at, before, middle, after) => {
  expect(splitCue(two, 0, at)).toEqual([
    cue(0, '00:01.000', middle, before),
    cue(2, middle, '00:05.000', after),
    two[1],
  ])
})

test('a caption is merged with the next one; the last one is not', () => {
  expect(mergeWithNext(two, 0)).toEqual([cue(0, '00:01.000', '00:08.000', 'Breathe in and out.\nOm')])
  expect(mergeWithNext(two, 1)).toEqual(two)
})

test('a caption is added at a time and ends before the next one begins', () => {
  expect(addCue(two, 5500)).toEqual({ id: 2, cues: [two[0], cue(2, '00:05.500', '00:06.000', ''), two[1]] })
  expect(addCue([], 0)).toEqual({ id: 0, cues: [cue(0, '00:00.000', '00:03.000', '')] })
})

test('a caption is changed by its id', () => {
  expect(changeCue(two, 1, { text: 'Shanti' })).toEqual([two[0], { ...two[1], text: 'Shanti' }])
})
