import { followConnection, noteAnswerWhileOffline, untilOnline } from './connection.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const target = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false })
  followConnection(target)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the browser has a network again', () => void target.dispatchEvent(new Event('online'))],
  ['an answer has come', noteAnswerWhileOffline],
])('what waits for the network goes on when %s', async (_what, happens) => {
  let isDone = false
  const waiting = untilOnline(new AbortController().signal).then(() => (isDone = true))
  await Promise.resolve()
  expect(isDone).toBe(false)
  happens()
  await waiting
})

test('what waits for the network ends when it is cancelled', async () => {
  const controller = new AbortController()
  const waiting = untilOnline(controller.signal)
  controller.abort()
  await expect(waiting).resolves.toBeUndefined()
})
