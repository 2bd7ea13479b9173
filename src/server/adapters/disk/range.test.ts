import { selectRange, isNotModified } from './range.ts'
import { expect, test } from 'vitest'

const file = { sizeInBytes: 10, etag: 'tag', modifiedAt: new Date('2026-01-02T03:04:05.678Z') }

test.each([
  [undefined, 'WHOLE'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-10', { start: 0, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=10-', 'NONE'],
  ['bytes=10-20', 'NONE'],
  ['bytes=-1', { start: 9, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=-11', { start: 0, end: 9 }],
  ['bytes=-0', 'NONE'],
  ['bytes=99999999999999999999-', 'NONE'],
  ['bytes=0-99999999999999999999', { start: 0, end: 9 }],
  ['Bytes=1-2', { start: 1, end: 2 }],
  ['bytes= 1-2 ', { start: 1, end: 2 }],
  ['bytes=5-4', 'WHOLE'],
  ['bytes=-', 'WHOLE'],
  ['bytes=a-b', 'WHOLE'],
  ['bytes=0-1,3-4', 'WHOLE'],
  ['lines=0-1', 'WHOLE'],
  ['bytes=1.5-2', 'WHOLE'],
  ['bytes 0-1', 'WHOLE'],
])('Range %s of ten bytes', (range, expected) => {
  expect(selectRange({ range, ifRange: undefined, ...file })).toEqual(expected)
})

test('an empty file has no range', () => {
  expect(selectRange({ range: 'bytes=0-', ifRange: undefined, ...file, sizeInBytes: 0 })).toBe('NONE')
  expect(selectRange({ range: 'bytes=-5', ifRange: undefined, ...file, sizeInBytes: 0 })).toBe('NONE')
})

test.each([
  ['"tag"', true],
  ['W/"tag"', false],
  ['"other"', false],
  ['Fri, 02 Jan 2026 03:04:05 GMT', true],
  ['Fri, 02 Jan 2026 03:04:06 GMT', false],
  ['Fri, 02 Jan 2026 03:04:04 GMT', false],
  ['rubbish', false],
])('If-Range %s', (ifRange, isSame) => {
  expect(selectRange({ range: 'bytes=1-2', ifRange, ...file })).toEqual(isSame ? { start: 1, end: 2 } : 'WHOLE')
})

test.each([
  [{ ifNoneMatch: '"tag"' }, true],
  [{ ifNoneMatch: 'W/"tag"' }, true],
  [{ ifNoneMatch: '"a", "tag"' }, true],
  [{ ifNoneMatch: '*' }, true],
  [{ ifNoneMatch: '"other"' }, false],
  [{ ifNoneMatch: '"other"', ifModifiedSince: 'Fri, 02 Jan 2026 03:04:05 GMT' }, false],
  [{ ifModifiedSince: 'Fri, 02 Jan 2026 03:04:05 GMT' }, true],
  [{ ifModifiedSince: 'Fri, 02 Jan 2026 03:04:04 GMT' }, false],
  [{ ifModifiedSince: 'rubbish' }, false],
  [{}, false],
])('a conditional request with %o', (headers, isCurrent) => {
  expect(isNotModified({ ifNoneMatch: undefined, ifModifiedSince: undefined, ...headers, ...file })).toBe(isCurrent)
})
