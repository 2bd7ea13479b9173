import { browserRetryPolicy } from './upload-retry.ts'
import { followConnection, noteAnswerWhileOffline } from '#web/platform/connection.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('uploads start where the browser reports no network and the server has answered', () => {
  vi.stubGlobal('navigator', { onLine: false })
  followConnection(new EventTarget())
  expect(browserRetryPolicy.isOnline()).toBe(false)
  noteAnswerWhileOffline()
  expect(browserRetryPolicy.isOnline()).toBe(true)
})
