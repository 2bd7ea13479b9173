import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** The number of event-loop turns after which it stops waiting for a quiet one. */
const MAX_TURNS = 2000

/** In a turn this short nothing was accepted or processed. */
const QUIET_TURN_IN_MS = 0.5

/** How often connections without a request are closed. */
const SWEEP_EVERY_MS = 50

/** A proxy that has sent nothing for this long avoids this node. */
const QUIET_IN_MS = 250
/** Less than a proxy avoids a node (`fail_timeout`). */
const AVOIDED_WITHIN_MS = 1500

/**
 * Makes a proxy avoid this node before it stops listening: closes the connections of reads without an answer, which the
 * proxy repeats at another node, until no request comes. Meanwhile requests that write are served.
 */
export async function turnReadsAway(server: Server): Promise<void> {
  const startedAt = performance.now()
  let lastAt = startedAt
  server.on('connection', () => void (lastAt = performance.now()))
  server.prependListener('request', ({ method, socket }) => {
    lastAt = performance.now()
    if (method === 'GET' || method === 'HEAD') socket.destroy()
  })
  while (performance.now() < Math.min(lastAt + QUIET_IN_MS, startedAt + AVOIDED_WITHIN_MS)) await wait(20)
}

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
