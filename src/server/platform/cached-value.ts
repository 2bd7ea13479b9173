import type { Clock } from '#server/ports/clock.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { isDeepStrictEqual } from 'node:util'

/** How long another server may still show the old value, unless a caller can wait longer. */
const FRESH_FOR_MS = 2 * SECOND_IN_MS

interface CachedValueOptions<Value> {
  /** The value until one has been read. */
  initial: Value
  read: () => Promise<Value>
  clock: Clock
  freshForMs?: number
}

/**
 * Caches a value that every served page shows (stale-while-revalidate): `get` returns at once and refreshes an old
 * value in the background; `set` stores a value that was just read or changed. An equal value stays the same object.
 */
export function createCachedValue<Value>({
  initial,
  read,
  clock,
  freshForMs = FRESH_FOR_MS,
}: CachedValueOptions<Value>) {
  let cached = { value: initial, at: -Infinity }
  function set(value: Value): Value {
    cached = { value: isDeepStrictEqual(value, cached.value) ? cached.value : value, at: clock.now().getTime() }
    return cached.value
  }
  return {
    set,
    get(): Value {
      const at = clock.now().getTime()
      if (Math.abs(at - cached.at) >= freshForMs) {
        cached = { ...cached, at }
        // When reading fails, a later page tries again.
        read().then(set, () => undefined)
      }
      return cached.value
    },
  }
}
