import { toUpdateBody, initialVideoForm, newVideoForm, videoForm } from './video-form.schema.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const now = new Date('2026-11-20T10:00:00Z')
const video: AdminVideo = {
  _id: 'id',
  title: 'Why we begin',
  description: 'A start.',
  videoFileUrl: '/files/x',
  storageKey: 'videos/x.mp4',
  usageType: 'INITIAL_PLAN',
  sequenceOrder: 3,
  durationInSeconds: 60,
  sizeInBytes: 1,
  captions: [],
  captionJobs: [],
  media: null,
  replacement: null,
  posterUrl: null,
  isPublished: false,
  publishAt: new Date('2099-11-20T14:30:25Z'),
  createdAt: now,
  version: 1,
}
const mp4 = new File([readFileSync('tests/fixtures/two-seconds.mp4')], 'talk.mp4', { type: 'video/mp4' })

async function problems(schema: typeof newVideoForm | typeof videoForm, values: unknown) {
  const read = await schema.safeParseAsync(values)
  return Object.fromEntries(read.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [])
}

test('an unchanged form sends nothing, even when the schedule has seconds that its field omits', () => {
  const form = initialVideoForm(video, now)
  expect(form.publish).toEqual({ mode: 'later', input: '2099-11-20T20:00' })
  expect(toUpdateBody(form, structuredClone({ ...form, file: null }))).toEqual({})
})

test.each([
  [{ title: 'New' }, { title: 'New' }],
  [{ sequenceOrder: 4 }, { sequenceOrder: 4 }],
  [{ description: 'Longer.' }, { description: 'Longer.' }],
  [{ usageType: 'COURSE' }, { usageType: 'COURSE' }],
  [{ publish: { mode: 'draft', input: '2099-11-20T20:00' } }, { isPublished: false, publishAt: null }],
  [{ publish: { mode: 'now', input: '' } }, { isPublished: true, publishAt: null }],
  [
    { publish: { mode: 'later', input: '2099-11-21T20:00' } },
    { isPublished: false, publishAt: new Date('2099-11-21T14:30:00Z') },
  ],
] as const)('only %j is sent', (changed, sent) => {
  const form = initialVideoForm(video, now)
  expect(toUpdateBody(form, { ...form, ...changed })).toEqual(sent)
})

describe('the form of a video', () => {
  const filled = { ...initialVideoForm(null, now), title: 'Talk', description: 'Long.', file: mp4 }

  test('accepts a complete video', async () => expect(await problems(newVideoForm, filled)).toEqual({}))

  test.each([
    [{ title: ' ' }, { title: 'Title is required.' }],
    [{ description: '' }, { description: 'Description is required.' }],
    [{ sequenceOrder: 0 }, { sequenceOrder: 'Sequence order starts at 1.' }],
    [{ sequenceOrder: Number.NaN }, { sequenceOrder: 'Sequence order must be a whole number.' }],
    [{ file: null }, { file: 'Please select a video file.' }],
    [{ file: new File(['x'], 'talk.mp3') }, { file: 'This is sound without a picture. Add it under Audios.' }],
    [{ file: new File([], 'talk.mp4') }, { file: 'The file is empty.' }],
    [
      { file: new File(['words'], 'talk.mp4') },
      { file: 'The file is not what its name says. Please choose another file.' },
    ],
    [{ publish: { mode: 'later', input: '' } }, { publish: 'Please choose the date and time, or save it as a draft.' }],
    [
      { refusedCaptions: [{ language: 'en', fileName: 'talk.srt' }] },
      {
        refusedCaptions: 'talk.srt was not accepted as captions. Please choose another file or leave it out.',
      },
    ],
    [
      { publish: { mode: 'later', input: '2020-01-01T10:00' } },
      { publish: 'Please select a future date and time for scheduling.' },
    ],
  ])('refuses %j', async (changed, expected) => {
    expect(await problems(newVideoForm, { ...filled, ...changed })).toEqual(expected)
  })

  test('needs no file when a video is edited', async () => {
    expect(await problems(videoForm, { ...filled, file: null })).toEqual({})
  })
})
