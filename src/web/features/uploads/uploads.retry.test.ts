import { browserPatience } from './uploads.retry.ts'
import { followConnection, noteAnswerWhileOffline } from '#web/platform/connection.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('uploads begin where the browser reports no network and the server has answered', () => {
  vi.stubGlobal('navigator', { onLine: false })
  followConnection(new EventTarget())
  expect(browserPatience.isOnline()).toBe(false)
  noteAnswerWhileOffline()
  expect(browserPatience.isOnline()).toBe(true)
})
