import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What a line does to everything that goes over it. */
export interface Weakness {
  downInKbits: number
  upInKbits: number
  /** One way, without what it waits for its turn. */
  delayInMs: number
  /** Up to this much longer, by chance. */
  jitterInMs: number
  /** The share of packets that have to be sent twice. */
  loss: number
}

/** A line between browsers and the product, with one bandwidth for all that goes over it. */
export interface WeakLine {
  address: string
  /** From now on nothing arrives and nobody gets through, until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

const PACKET_IN_BYTES = 1400
/** What waits before the line for each connection, as in a modem: more, and the sender is told to wait. */
const QUEUE_IN_BYTES = 32 * 1024
/** A lost packet is noticed at the earliest after this, as TCP has it. */
const SENT_AGAIN_AFTER_IN_MS = 200

/** Opens a weak line to an address of this machine. Everything arrives whole and in order, only later, as TCP has it. */
export async function openWeakLine(to: string, weakness: Weakness): Promise<WeakLine> {
  const target = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const down = lane(weakness, weakness.downInKbits)
  const up = lane(weakness, weakness.upInKbits)
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
    mend() {
      isCut = false
    },
    async close() {
      dropAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One direction: packets wait for their turn, travel, and are handed over in order. */
function lane({ delayInMs, jitterInMs, loss }: Weakness, kbits: number) {
  let freeAt = 0
  return (from: Socket, to: Socket): void => {
    let lastArrival = 0
    let waiting = 0
    // Timers of one moment ring in any order; whichever rings lets the first one through.
    const underway: Buffer[] = []
    const handOver = (): void => {
      const packet = underway.shift()
      if (!packet) return
      waiting -= packet.length
      if (waiting < QUEUE_IN_BYTES) from.resume()
      if (!to.destroyed) to.write(packet)
    }
    const send = (packet: Buffer): void => {
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + (packet.length * 8) / kbits
      const again = Math.random() < loss ? SENT_AGAIN_AFTER_IN_MS + 2 * delayInMs : 0
      lastArrival = Math.max(lastArrival, freeAt + delayInMs + Math.random() * jitterInMs + again)
      waiting += packet.length
      underway.push(packet)
      setTimeout(handOver, lastArrival - now)
    }
    from.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += PACKET_IN_BYTES) send(data.subarray(at, at + PACKET_IN_BYTES))
      if (waiting >= QUEUE_IN_BYTES) from.pause()
    })
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, lastArrival - performance.now()) + 2))
  }
}
