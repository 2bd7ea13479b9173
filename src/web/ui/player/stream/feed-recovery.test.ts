import { createFeedRecovery } from './feed-recovery.ts'
import { PieceRefused } from './fetch-piece.ts'
import { SourceReplaced, TooLate } from './rendition-files.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

function recoveryWith(renew: () => Promise<boolean> = () => Promise.resolve(true)) {
  const pauses: number[] = []
  const pause = async (ms: number): Promise<void> => void pauses.push(ms)
  return { ...createFeedRecovery({ pause, renew }), pauses }
}

test('a lost network is waited for without an end, with longer pauses', async () => {
  const { recover, isWaiting, succeeded, pauses } = recoveryWith()
  for (let attempt = 0; attempt < 8; attempt += 1) expect(await recover(new TypeError('Failed to fetch'))).toBeNull()
  expect(pauses).toEqual([400, 800, 1600, 3200, 4000, 4000, 4000, 4000])
  expect(isWaiting()).toBe(true)
  succeeded()
  expect(isWaiting()).toBe(false)
})

test.each([500, 503, 429, 408])('an answer %d is waited for', async (status) => {
  const { recover, pauses } = recoveryWith()
  expect(await recover(new PieceRefused(status))).toBeNull()
  expect(pauses).toEqual([400])
})

test.each([401, 403, 404, 416])('an answer %d renews the URLs at once', async (status) => {
  const renew = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const { recover, pauses } = recoveryWith(renew)
  expect(await recover(new PieceRefused(status))).toBeNull()
  expect(renew).toHaveBeenCalledOnce()
  expect(pauses).toEqual([])
})

test('new URLs that are refused as well end it after the third', async () => {
  const { recover } = recoveryWith()
  const results = []
  for (let attempt = 0; attempt < 4; attempt += 1) results.push(await recover(new PieceRefused(403)))
  expect(results).toEqual([null, null, null, 'LINK'])
})

test.each([
  ['there is nothing for this viewer any more', () => Promise.resolve(false), 'LINK'],
  ['the renewal is refused', () => Promise.reject(new ApiError({ status: 404, code: 'NOT_FOUND' })), 'LINK'],
  ['the item has other files now', () => Promise.reject(new SourceReplaced()), 'REPLACED'],
  ['the network is lost as well', () => Promise.reject(new ApiError({ status: 0, code: 'OFFLINE' })), null],
])('expired URLs when %s', async (_, renew, failure) => {
  expect(await recoveryWith(renew).recover(new PieceRefused(403))).toBe(failure)
})

test('a server without ranges gets no more of these requests', async () => {
  expect(await recoveryWith().recover(new PieceRefused(200))).toBe('FORMAT')
})

test('a seek waits for the next one a moment, a late piece for nothing', async () => {
  const { recover, isWaiting, pauses } = recoveryWith()
  expect(await recover(new DOMException('', 'AbortError'))).toBeNull()
  expect(await recover(new TooLate())).toBeNull()
  expect(pauses).toEqual([60])
  expect(isWaiting()).toBe(false)
})
