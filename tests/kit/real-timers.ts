import { afterEach, vi } from 'vitest'

/** Test files share a worker: fake timers of one file would stay active in the next. */
afterEach(() => {
  vi.useRealTimers()
})
