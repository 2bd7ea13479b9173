import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The number of event-loop turns after which it stops waiting for a quiet one. */
const MAX_TURNS = 2000

/** In a turn this short nothing was accepted or processed. */
const QUIET_TURN_IN_MS = 0.5

/** How often connections without a request are closed. */
const SWEEP_EVERY_MS = 50

/**
 * Stops listening and waits until all accepted requests are answered. The operating system resets connections that wait in
 * the backlog when the socket closes, and a proxy must not repeat such a request if it writes. So the socket is closed
 * at the end of a turn in which no connection arrived.
 */
export async function stopListening(server: Server): Promise<void> {
  await untilBacklogIsEmpty(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
  await closed
  clearInterval(sweep)
}

async function untilBacklogIsEmpty(server: Server): Promise<void> {
  let hasNew = true
  const onConnection = () => void (hasNew = true)
  server.on('connection', onConnection)
  await nextTurn()
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    hasNew = false
    const startedAt = performance.now()
    await nextTurn()
    if (!hasNew && performance.now() - startedAt < QUIET_TURN_IN_MS) break
  }
  server.off('connection', onConnection)
}
