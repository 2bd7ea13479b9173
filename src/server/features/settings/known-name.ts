import type { Clock } from '#server/ports/clock.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { BUILT_SITE_NAME } from '#shared/site-name.ts'

/** How long another server may still call the product by its old name. */
const KNOWN_FOR_SECONDS = 2

/**
 * The website's name at once, for every page that is served: as it was read last, and read again behind that once it
 * has grown old. `note` takes it from whoever has just read or changed it.
 */
export function knownName({ read, clock }: { read: () => Promise<string>; clock: Clock }) {
  let known = { name: BUILT_SITE_NAME, at: -Infinity }
  function note(name: string): string {
    known = { name, at: clock.now().getTime() }
    return name
  }
  return {
    note,
    now(): string {
      const at = clock.now().getTime()
      if (Math.abs(at - known.at) >= KNOWN_FOR_SECONDS * SECOND_IN_MS) {
        known = { ...known, at }
        // When it cannot be read now, the next page asks again.
        read().then(note, () => undefined)
      }
      return known.name
    },
  }
}
