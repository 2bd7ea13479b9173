import { browserRetryPolicy } from './upload-retry.ts'
import { watchConnection, markOnline } from '#web/platform/connection.ts'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('uploads start where the browser reports no network and the server has answered', () => {
  vi.stubGlobal('navigator', { onLine: false })
  watchConnection(new EventTarget())
  expect(browserRetryPolicy.isOnline()).toBe(false)
  markOnline()
  expect(browserRetryPolicy.isOnline()).toBe(true)
})
