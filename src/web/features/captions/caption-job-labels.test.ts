import { captionJobLabel } from './caption-job-labels.ts'
import type { CaptionJobAnswer } from '#shared/contract/automatic-captions.ts'
import { expect, test } from 'vitest'

const queued: CaptionJobAnswer = { language: 'hi', state: 'QUEUED', percent: 0, failure: null }

test.each<[Partial<CaptionJobAnswer>, string, string | null]>([
  [{}, 'Waiting', 'They are written after the conversion of all videos.'],
  [{ percent: 37 }, 'Waiting at 37 %', 'Other videos go first.'],
  [{ state: 'PROCESSING', percent: 0 }, 'Being written: 0 %', null],
  [{ state: 'FAILED', failure: 'NO_SPEECH' }, 'Could not be written', 'Nobody was heard to speak in it.'],
  [{ state: 'FAILED' }, 'Could not be written', expect.stringContaining('Something went wrong')],
])('%o is said as “%s”', (job, text, hint) => {
  expect(captionJobLabel({ ...queued, ...job })).toMatchObject({ text, hint })
})
