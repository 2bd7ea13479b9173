import { vi } from 'vitest'

/** Retries `check` until it passes and returns its result. The long timeout is for busy machines. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 45_000, interval: 20 })
}
