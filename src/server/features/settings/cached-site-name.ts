import type { Clock } from '#server/ports/clock.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { BUILT_SITE_NAME } from '#shared/site-name.ts'

/** How long another server may still show the old name. */
const FRESH_FOR_SECONDS = 2

/**
 * Caches the website's name for every served page (stale-while-revalidate): `get` returns at once and refreshes an
 * old value in the background; `set` stores a name that was just read or changed.
 */
export function createCachedSiteName({ read, clock }: { read: () => Promise<string>; clock: Clock }) {
  let cached = { name: BUILT_SITE_NAME, at: -Infinity }
  function set(name: string): string {
    cached = { name, at: clock.now().getTime() }
    return name
  }
  return {
    set,
    get(): string {
      const at = clock.now().getTime()
      if (Math.abs(at - cached.at) >= FRESH_FOR_SECONDS * SECOND_IN_MS) {
        cached = { ...cached, at }
        // When reading fails, a later page tries again.
        read().then(set, () => undefined)
      }
      return cached.name
    },
  }
}
