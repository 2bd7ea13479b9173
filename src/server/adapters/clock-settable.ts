import type { Clock } from '#server/ports/clock.ts'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A clock for development: `npm run clock` moves it while the server runs. The file holds how far it is moved, in
 * milliseconds; without the file it is the machine's clock.
 */

const READ_INTERVAL_IN_MS = 300

/** The file of the clock in a data folder. */
export function clockFileIn(dataDir: string): string {
  return join(dataDir, 'clock-offset')
}

/** The clock that follows the file. */
export function createSettableClock(file: string): Clock {
  let offsetInMs = 0
  let readAt = -Infinity
  return {
    now() {
      if (performance.now() - readAt > READ_INTERVAL_IN_MS) {
        offsetInMs = readOffset(file)
        readAt = performance.now()
      }
      return new Date(Date.now() + offsetInMs)
    },
  }
}

/** Lets the clock run on from an instant; null returns it to the machine's time. */
export function setClock(file: string, instant: Date | null): void {
  if (instant === null) rmSync(file, { force: true })
  else writeFileSync(file, String(instant.getTime() - Date.now()))
}

function readOffset(file: string): number {
  try {
    const offset = Number(readFileSync(file, 'utf8'))
    return Number.isFinite(offset) ? offset : 0
  } catch {
    // There is no file: the clock is not moved.
    return 0
  }
}
