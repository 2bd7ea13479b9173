import { consequenceTexts, describeReferences } from './reference-texts.ts'
import type { ContentReferences } from '#shared/contract/bin.ts'
import { expect, test } from 'vitest'

const none: ContentReferences = {
  courses: [],
  livestreams: [],
  programmeDay: null,
  isFreeEbook: false,
  membersBegun: 0,
}
const startTime = new Date('2026-11-23T04:30:00.000Z')
const stream = { _id: '1', title: 'Satsang', startTime, durationInMinutes: 60 }

test('unused content has no lines and no consequences', () => {
  expect([describeReferences(none), consequenceTexts(none)]).toEqual([[], []])
})

test('each use has a line, and completed streams are counted', () => {
  const uses: ContentReferences = {
    courses: [{ _id: '1', title: 'A House at Dawn' }],
    livestreams: [
      { ...stream, status: 'SCHEDULED' },
      { ...stream, status: 'LIVE' },
      { ...stream, status: 'COMPLETED' },
    ],
    programmeDay: { day: 2, members: 1 },
    isFreeEbook: true,
    membersBegun: 14,
  }
  expect(describeReferences(uses)).toEqual([
    'Course “A House at Dawn”',
    'Live stream “Satsang” on 23 Nov 2026, 10:00 am IST',
    'Live stream “Satsang”, live since 23 Nov 2026, 10:00 am IST',
    '1 live stream that is over',
    'Day 2 of the initial plan, 1 member is in it',
    'The free e-book of the site',
    '14 members started it',
  ])
  expect(consequenceTexts(uses)).toEqual([
    '“Satsang” on 23 Nov 2026, 10:00 am IST will not take place. Members will not see it any more.',
    '“Satsang” is live now. It stops for everybody who is watching.',
    'Day 2 of the initial plan gets the video after it.',
  ])
})

test('courses beyond the first five are counted, and a day without members has no consequence', () => {
  const courses = Array.from({ length: 8 }, (_, n) => ({ _id: String(n), title: `Course ${n}` }))
  expect(describeReferences({ ...none, courses }).slice(4)).toEqual(['Course “Course 4”', 'and 3 more'])
  expect(consequenceTexts({ ...none, programmeDay: { day: 1, members: 0 } })).toEqual([])
})
