import { vi } from 'vitest'

/** What `check` answers once it passes; its last failure when it does not for long: a busy machine is no fault. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 45_000, interval: 20 })
}
