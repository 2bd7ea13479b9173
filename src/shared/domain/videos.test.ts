import { expect, test } from 'vitest'
import { belongsInCourses, USAGE_TYPES } from './videos.ts'

test('only videos for courses can be added to a course', () => {
  expect(USAGE_TYPES.filter(belongsInCourses)).toEqual(['COURSE'])
})
