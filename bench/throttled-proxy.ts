import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The properties of a slow connection. */
export interface NetworkConditions {
  downInKbits: number
  upInKbits: number
  /** One way, without queueing. */
  delayInMs: number
  /** A random additional delay up to this. */
  jitterInMs: number
  /** The share of packets that are sent twice. */
  loss: number
}

/** A proxy between browsers and the product that all its connections share. */
export interface ThrottledProxy {
  address: string
  /** Drops and refuses every connection until `restore`. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

const PACKET_IN_BYTES = 1400
/** The queue of each connection; the sender is paused when it is full. */
const QUEUE_IN_BYTES = 32 * 1024
/** The earliest retransmission of a lost packet, as in TCP. */
const RETRANSMITTED_AFTER_IN_MS = 200

/** Opens a proxy to an address of this machine. All data arrives complete and in order, only later. */
export async function openThrottledProxy(to: string, conditions: NetworkConditions): Promise<ThrottledProxy> {
  const target = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const down = throttle(conditions, conditions.downInKbits)
  const up = throttle(conditions, conditions.upInKbits)
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    up(near, far)
    down(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const dropAll = (): void => open.forEach((socket) => socket.destroy())
  return {
    address: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      dropAll()
    },
    restore() {
      isCut = false
    },
    async close() {
      dropAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One direction: packets are queued, delayed and delivered in order. */
function throttle({ delayInMs, jitterInMs, loss }: NetworkConditions, kbits: number) {
  let freeAt = 0
  return (from: Socket, to: Socket): void => {
    let lastArrival = 0
    let waiting = 0
    // Timers of one moment fire in any order; each delivers the oldest packet.
    const inFlight: Buffer[] = []
    const deliver = (): void => {
      const packet = inFlight.shift()
      if (!packet) return
      waiting -= packet.length
      if (waiting < QUEUE_IN_BYTES) from.resume()
      if (!to.destroyed) to.write(packet)
    }
    const send = (packet: Buffer): void => {
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + (packet.length * 8) / kbits
      const again = Math.random() < loss ? RETRANSMITTED_AFTER_IN_MS + 2 * delayInMs : 0
      lastArrival = Math.max(lastArrival, freeAt + delayInMs + Math.random() * jitterInMs + again)
      waiting += packet.length
      inFlight.push(packet)
      setTimeout(deliver, lastArrival - now)
    }
    from.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += PACKET_IN_BYTES) send(data.subarray(at, at + PACKET_IN_BYTES))
      if (waiting >= QUEUE_IN_BYTES) from.pause()
    })
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, lastArrival - performance.now()) + 2))
  }
}
