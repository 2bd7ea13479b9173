import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** The number of event-loop turns after which it stops waiting for a quiet one. */
const MAX_TURNS = 2000

/** In a turn this short nothing was accepted or processed. */
const QUIET_TURN_IN_MS = 0.5

/** How often connections without a request are closed. */
const SWEEP_EVERY_MS = 50

/** Without a request for this long, the proxy avoids this node or there is no traffic. */
const QUIET_IN_MS = 250
/** Shorter than `fail_timeout` of the proxy, so that the node is still avoided when it stops listening. */
const AVOIDED_WITHIN_MS = 1500

/**
 * Makes a proxy avoid this node before it stops listening: closes the connections of reads without handling them, which
 * the proxy repeats at another node, until no request comes. Meanwhile requests that write are served.
 */
export async function turnReadsAway(server: Server): Promise<void> {
  const startedAt = performance.now()
  let lastAt = startedAt
  server.on('connection', () => void (lastAt = performance.now()))
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    lastAt = performance.now()
    if (request.method === 'GET' || request.method === 'HEAD') return void request.socket.destroy()
    for (const handle of handlers) handle.call(server, request, response)
  })
  while (performance.now() < Math.min(lastAt + QUIET_IN_MS, startedAt + AVOIDED_WITHIN_MS)) await wait(20)
}

/**
 * Stops listening and waits until all accepted requests are answered. The operating system resets connections that wait
 * in the backlog when the socket closes, and a proxy must not repeat such a request if it writes. So the socket is
 * closed at the end of a turn in which no connection arrived.
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
