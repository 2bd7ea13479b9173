import { changedLabels, type FieldLabels } from '#web/platform/form-changes.ts'
import { audios } from '#shared/contract/audios.ts'
import { courses } from '#shared/contract/courses.ts'
import { ebooks } from '#shared/contract/ebooks.ts'
import { videos } from '#shared/contract/videos.ts'
import * as audioForms from '#web/features/audios/audio-form.schema.ts'
import * as courseForms from '#web/features/courses/course-form.schema.ts'
import * as ebookForms from '#web/features/ebooks/ebook-form.schema.ts'
import * as videoForms from '#web/features/videos/video-form.schema.ts'
import { expect, test } from 'vitest'

const now = new Date('2026-11-20T10:00:00Z')
const item = { _id: 'one', title: 'Talk' }
const other = { _id: 'two', title: 'Chant' }

interface Example<Form> {
  before: Form
  /** Another value for each field. */
  changes: Omit<Form, FileField>
  labels: FieldLabels<Form>
  toUpdateBody: (before: Form, after: Form) => object
}

type FileField = 'file' | 'cover' | 'thumbnail' | 'refusedCaptions' | 'automaticCaptions'

/** Changes one field at a time; returns the resulting fields of the API and labels. */
function changeEach<Form extends object>({ before, changes, labels, toUpdateBody }: Example<Form>) {
  const each = Object.entries(changes).map(([field, value]) => ({ ...before, [field]: value }))
  return {
    sent: each.map((after) => Object.keys(toUpdateBody(before, after))),
    named: each.map((after) => changedLabels(labels, before, after)),
    untouched: [toUpdateBody(before, structuredClone(before)), changedLabels(labels, before, before)],
  }
}

const texts = { title: 'New', description: 'Other.' }
const publish = { mode: 'draft', input: '' } as const

const forms = {
  video: {
    update: videos.update,
    ...changeEach({
      before: videoForms.initialVideoForm(null, now),
      changes: {
        ...texts,
        sequenceOrder: 7,
        usageType: 'INITIAL_PLAN',
        captions: [{ language: 'en' }],
        publish,
        takesEffect: 'TOMORROW',
      },
      labels: videoForms.videoLabels,
      toUpdateBody: videoForms.toUpdateBody,
    }),
  },
  audio: {
    update: audios.update,
    ...changeEach({
      before: audioForms.initialAudioForm(null, now),
      changes: { ...texts, artist: 'Asha', publish },
      labels: audioForms.audioLabels,
      toUpdateBody: audioForms.toUpdateBody,
    }),
  },
  'e-book': {
    update: ebooks.update,
    ...changeEach({
      before: ebookForms.initialEbookForm(null, now),
      changes: { ...texts, author: 'Asha', publish },
      labels: ebookForms.ebookLabels,
      toUpdateBody: ebookForms.toUpdateBody,
    }),
  },
  course: {
    update: courses.update,
    ...changeEach({
      before: courseForms.initialCourseForm(null, now),
      changes: {
        ...texts,
        videos: [item],
        audios: [item],
        ebooks: [item],
        sections: [{ key: 'a', title: 'Breath', items: ['one'] }],
        publish,
      },
      labels: courseForms.courseLabels,
      toUpdateBody: courseForms.toUpdateBody,
    }),
  },
}

test.each(Object.entries(forms))('each change in the form of the %s is sent and named', (_name, form) => {
  const { version: _version, thumbnailStorageKey: _file, ...fields }: Record<string, unknown> = form.update.body.shape
  expect(form.sent.flat().toSorted()).toEqual(Object.keys(fields).toSorted())
  expect(form.sent.filter((keys) => keys.length === 0)).toEqual([])
  expect(form.named.filter((labels) => labels.length !== 1)).toEqual([])
  expect(form.untouched).toEqual([{}, []])
})

test('the items of a course count by id and order, not by title', () => {
  const before = { ...courseForms.initialCourseForm(null, now), videos: [item, other] }
  expect(courseForms.toUpdateBody(before, { ...before, videos: [{ ...item, title: 'Renamed' }, other] })).toEqual({})
  expect(courseForms.toUpdateBody(before, { ...before, videos: [other, item] })).toEqual({ videos: ['two', 'one'] })
})
