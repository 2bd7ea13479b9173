import { BoundedMap } from './bounded-map.ts'
import type { Clock } from '#server/ports/clock.ts'

/** A map of at most `maxSize` entries, each gone `lifetimeInMs` after it was set. */
export function createExpiringMap<Key, Value>({ maxSize, lifetimeInMs, clock }: ExpiringMapOptions) {
  const entries = new BoundedMap<Key, { value: Value; until: number }>(maxSize)

  return {
    get(key: Key): Value | undefined {
      const entry = entries.get(key)
      if (entry && clock.now().getTime() < entry.until) return entry.value
      entries.delete(key)
      return undefined
    },
    set(key: Key, value: Value): void {
      entries.set(key, { value, until: clock.now().getTime() + lifetimeInMs })
    },
    delete: (key: Key) => entries.delete(key),
  }
}

interface ExpiringMapOptions {
  maxSize: number
  lifetimeInMs: number
  clock: Clock
}
