import { keepClaimed } from './keep-claimed.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND = 1000
const MINUTE = 60 * SECOND

test('a card is claimed when it appears, and renewed before a minute is over while it stays open', () => {
  const claim = vi.fn<() => void>()
  const end = keepClaimed({ mayClaim: () => true, claim, isMine: false })
  const claims = [claim.mock.calls.length]
  for (const wait of [39, 1, 40]) {
    vi.advanceTimersByTime(wait * SECOND)
    claims.push(claim.mock.calls.length)
  }
  expect(claims).toEqual([1, 1, 2, 3])
  end()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(claim).toHaveBeenCalledTimes(3)
})

test('a card is not claimed while another moderator has it, and again once it is free', () => {
  const claim = vi.fn<() => void>()
  let isFree = false
  keepClaimed({ mayClaim: () => isFree, claim, isMine: false })
  vi.advanceTimersByTime(MINUTE)
  expect(claim).not.toHaveBeenCalled()
  isFree = true
  vi.advanceTimersByTime(MINUTE)
  expect(claim).toHaveBeenCalled()
})

test('an own card is not claimed anew at once, and one that nobody touches for half an hour is given up', () => {
  const claim = vi.fn<() => void>()
  keepClaimed({ mayClaim: () => true, claim, isMine: true })
  expect(claim).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30 * MINUTE)
  const claims = claim.mock.calls.length
  expect(claims).toBeGreaterThan(30)
  vi.advanceTimersByTime(30 * MINUTE)
  expect(claim).toHaveBeenCalledTimes(claims)
})
