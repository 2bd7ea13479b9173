import { isUndisturbed, startOtherVisitors, describeLatency } from './other-visitors.ts'
import { startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const CONNECTIONS = Number(process.env.CONNECTIONS ?? 3000)
const IDLE_MS = 8000
/** Longer than a handshake may take, so that every connection is ended and opened again. */
const DURATION_MS = 25_000
/** The first bytes of a ClientHello. */
const CLIENT_HELLO_START = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])

/** One address starts thousands of TLS handshakes and never completes them, while others visit the site. */
export async function halfOpenTlsRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  try {
    const others = await startOtherVisitors(production)
    const idle = await others.measure(IDLE_MS)
    const attack = startAttack(Number(new URL(production.address).port))
    await wait(3000)
    const during = await others.measure(DURATION_MS)
    const open = attack.open()
    const ended = attack.ended()
    attack.stop()
    await others.close()
    return [
      {
        name: `half-open TLS: others beside ${open} handshakes of one address`,
        figure: describeLatency({ idle, during }),
        aim: 'p95 under 5 × idle and 300 ms, 0 failed',
        isMet: isUndisturbed({ idle, during }) && open >= CONNECTIONS * 0.9,
      },
      {
        name: 'half-open TLS: time limit',
        figure: `${ended} ended by nginx`,
        aim: 'each of them at least once',
        isMet: ended >= CONNECTIONS,
      },
    ]
  } finally {
    await production.close()
  }
}

/** Keeps so many handshakes open; opens a new one for each that is ended. */
function startAttack(port: number) {
  const sockets = new Set<Socket>()
  const state = { isOver: false, ended: 0 }

  function open(): void {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.66.0.1' })
    sockets.add(socket)
    socket.on('connect', () => void socket.write(CLIENT_HELLO_START))
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => {
      sockets.delete(socket)
      if (state.isOver) return
      state.ended += 1
      open()
    })
  }

  for (let count = 0; count < CONNECTIONS; count++) open()
  return {
    open: () => [...sockets].filter(({ readyState }) => readyState === 'open').length,
    ended: () => state.ended,
    stop(): void {
      state.isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
