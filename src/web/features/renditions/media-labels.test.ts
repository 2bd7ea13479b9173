import { isUnderWay, mediaLabel, timeLeftText } from './media-labels.ts'
import type { MediaStateAnswer } from '#shared/contract/renditions.ts'
import { MEDIA_FAILURES } from '#shared/domain/media-jobs.ts'
import { expect, test } from 'vitest'

const queued: MediaStateAnswer = {
  state: 'QUEUED',
  step: 'FIRST',
  percent: 0,
  secondsLeft: null,
  waitsFor: null,
  failure: null,
}

test.each<[Partial<MediaStateAnswer>, string, boolean]>([
  [{}, 'Waiting to be converted', true],
  [{ waitsFor: 'DISK_SPACE' }, 'Waiting for disk space', true],
  [{ waitsFor: 'TRANSCODER' }, 'Not converted', false],
  [{ state: 'PROCESSING', percent: 7 }, 'Converting: 7 %', true],
  [{ state: 'PROCESSING', percent: 40, secondsLeft: 170 }, 'Converting: 40 %', true],
  [{ step: 'REST' }, 'Ready for phones', true],
  [{ step: 'REST', state: 'PROCESSING', percent: 1 }, 'Ready for phones', true],
  [{ step: 'REST', state: 'READY' }, 'Ready', false],
  [{ state: 'FAILED', failure: 'UNREADABLE' }, 'Could not be converted', false],
  [{ state: 'FAILED', step: 'REST', failure: 'TOO_SLOW' }, 'Larger pictures could not be made', false],
])('%o is said as “%s”', (media, text, underWay) => {
  expect(mediaLabel({ ...queued, ...media }).text).toBe(text)
  expect(isUnderWay({ ...queued, ...media })).toBe(underWay)
})

test('the hint tells the time left', () => {
  const media = { ...queued, state: 'PROCESSING', percent: 40, secondsLeft: 170 } as const
  expect(mediaLabel(media).hint).toBe('About 3 min left. Members get the uploaded file meanwhile.')
  expect(mediaLabel({ ...media, step: 'REST' }).hint).toBe('About 3 min left. Larger pictures follow: 40 %.')
})

test('every failure says what to do', () => {
  for (const failure of MEDIA_FAILURES) {
    expect(mediaLabel({ ...queued, state: 'FAILED', failure }).hint).toMatch(/[Rr]eplace the file|Try again/)
  }
})

test.each([
  [0, 'Less than a minute left.'],
  [60, 'Less than a minute left.'],
  [61, 'About 2 min left.'],
  [89 * 60, 'About 89 min left.'],
  [90 * 60, 'About 2 hours left.'],
  [7200, 'About 2 hours left.'],
])('%d s are “%s”', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text)
})
