import { changedDays, emptyDays, schedulePlanVideos, type PlanVideo, renumberVideos } from './initial-plan.ts'
import { expect, test } from 'vitest'

const now = new Date('2026-11-21T06:30:00Z')
const day = 86_400_000
let made = 0
const video = (details: Partial<PlanVideo> = {}): PlanVideo => {
  made += 1
  const createdAt = new Date(now.getTime() - day + made)
  return {
    _id: `v${made}`,
    sequenceOrder: made,
    durationInSeconds: 600,
    isPublished: true,
    publishAt: null,
    createdAt,
    ...details,
  }
}

test('the k-th visible video plays on day k; drafts and scheduled videos have no day', () => {
  const plan = schedulePlanVideos(
    [
      video({ _id: 'third', sequenceOrder: 9 }),
      video({ _id: 'draft', sequenceOrder: 2, isPublished: false }),
      video({ _id: 'first', sequenceOrder: 1 }),
      video({ _id: 'later', sequenceOrder: 3, isPublished: false, publishAt: new Date(now.getTime() + 1) }),
      video({ _id: 'came', sequenceOrder: 4, isPublished: false, publishAt: now }),
    ],
    now,
  )
  expect(plan.map((row) => [row.video._id, row.state, row.day])).toEqual([
    ['first', 'PUBLISHED', 1],
    ['draft', 'DRAFT', null],
    ['later', 'SCHEDULED', null],
    ['came', 'PUBLISHED', 2],
    ['third', 'PUBLISHED', 3],
  ])
  expect(emptyDays(plan)).toEqual([4, 5, 6, 7, 8, 9, 10])
})

test('of two videos with the same number the older comes first, and both are marked', () => {
  const younger = video({ _id: 'younger', sequenceOrder: 1, createdAt: now })
  const older = video({ _id: 'older', sequenceOrder: 1, createdAt: new Date(now.getTime() - 1) })
  const plan = schedulePlanVideos([younger, older, video({ sequenceOrder: 2 })], now)
  expect(plan.map((row) => [row.video._id, row.hasDuplicateNumber]).slice(0, 2)).toEqual([
    ['older', true],
    ['younger', true],
  ])
  expect(plan[2]?.hasDuplicateNumber).toBe(false)
})

test('the eleventh video has no day, and no day is empty', () => {
  const plan = schedulePlanVideos(
    Array.from({ length: 11 }, () => video()),
    now,
  )
  expect(plan.map((row) => row.day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null])
  expect(plan.map((row) => row.isBeyond)).toEqual([...Array.from({ length: 10 }, () => false), true])
  expect(emptyDays(plan)).toEqual([])
})

test('a video without a length is marked', () => {
  expect(schedulePlanVideos([video({ durationInSeconds: 0 }), video()], now).map((row) => row.lacksDuration)).toEqual([
    true,
    false,
  ])
})

test('a new order is numbered from one and gives the changed days', () => {
  const [a, b, c, draft] = [video(), video(), video(), video({ isPublished: false })] as const
  const before = schedulePlanVideos([a, b, draft, c], now)
  expect(changedDays(before, schedulePlanVideos(renumberVideos([a, draft, b, c]), now))).toEqual([])
  expect(changedDays(before, schedulePlanVideos(renumberVideos([a, c, b, draft]), now))).toEqual([2, 3])
  expect(changedDays(before, schedulePlanVideos(renumberVideos([a, b]), now))).toEqual([3])
  expect(renumberVideos([c, a]).map(({ _id, sequenceOrder }) => [_id, sequenceOrder])).toEqual([
    [c._id, 1],
    [a._id, 2],
  ])
})
