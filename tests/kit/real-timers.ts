import { afterEach, vi } from 'vitest'

/** Files share a worker: a clock that one of them has stopped would stand still for the next. */
afterEach(() => {
  vi.useRealTimers()
})
