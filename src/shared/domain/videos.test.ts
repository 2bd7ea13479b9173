import { expect, test } from 'vitest'
import { belongsInCourses, USAGE_TYPES } from './videos.ts'

test('only videos made for courses can stand in one', () => {
  expect(USAGE_TYPES.filter(belongsInCourses)).toEqual(['COURSE'])
})
