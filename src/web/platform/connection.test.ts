import { watchConnection, markOnline, untilOnline } from './connection.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const target = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false })
  watchConnection(target)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the browser reports a network', () => void target.dispatchEvent(new Event('online'))],
  ['a request is answered', markOnline],
])('waiting for the network ends when %s', async (_what, happens) => {
  let isDone = false
  const waiting = untilOnline(new AbortController().signal).then(() => (isDone = true))
  await Promise.resolve()
  expect(isDone).toBe(false)
  happens()
  await waiting
})

test('waiting for the network ends when it is aborted', async () => {
  const controller = new AbortController()
  const waiting = untilOnline(controller.signal)
  controller.abort()
  await expect(waiting).resolves.toBeUndefined()
})
