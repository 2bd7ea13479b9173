import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Looks at the door no longer than this many turns of the event loop. */
const MOST_TURNS = 2000

/** A turn this short took nothing in and had nothing else to do. */
const QUIET_TURN_IN_MS = 0.5

/** Closes connections on which an answer has ended, this often. */
const SWEEP_EVERY_MS = 50

/**
 * Stops listening and waits until all who came in are answered. The system takes connections before we do, and resets
 * those that still wait at our door when it closes; a proxy must not send such a request again if it writes. So it is
 * closed at the end of a turn in which nobody waited.
 */
export async function stopListening(server: Server): Promise<void> {
  await untilNobodyWaits(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
  await closed
  clearInterval(sweep)
}

async function untilNobodyWaits(server: Server): Promise<void> {
  let came = true
  const note = () => void (came = true)
  server.on('connection', note)
  await nextTurn()
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    came = false
    const from = performance.now()
    await nextTurn()
    if (!came && performance.now() - from < QUIET_TURN_IN_MS) break
  }
  server.off('connection', note)
}
