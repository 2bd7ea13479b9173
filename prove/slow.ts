import { crowdIn, spreadOf } from './crowd.ts'
import { type HouseKind, openHouse, type ProveHouse } from './houses.ts'
import { ask } from './member.ts'
import { memoryInMb } from './memory.ts'
import type { ProveRow } from './row.ts'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'

export const CONNECTIONS = Number(process.env.CONNECTIONS ?? 2000)
/** Longer than any time limit, so that who is cut off comes again. */
export const LASTS_MS = Number(process.env.LASTS_MS ?? 40_000)
const DRIPS_EVERY_MS = 1000
const OTHERS = 8
const MEMORY_AIM_IN_MB = 100

/** Connections that never finish what they ask, some in their headers and some in their bodies, while others work. */
export async function slowRows(): Promise<ProveRow[]> {
  const rows: ProveRow[] = []
  for (const kind of ['embedded', 'PostgreSQL'] satisfies HouseKind[]) {
    const house = await openHouse(kind)
    if (!house) continue
    try {
      await house.start()
      const people = await house.lookInside((db) => crowdIn(db, { count: OTHERS, name: 'working' }))
      await house.start()
      const tokens = people.map(({ token }) => token)
      rows.push(...(await besieged(house, tokens)))
    } finally {
      await house.close()
    }
  }
  return rows
}

async function besieged(house: ProveHouse, tokens: string[]): Promise<ProveRow[]> {
  // As long as beside the slow ones, so that what the work itself keeps is not laid at their door.
  const calm = spreadOf(await work(house, tokens, LASTS_MS))
  const before = memoryInMb(house.pid())
  const siege = startSiege({ address: house.address() })
  await wait(3000)
  const open = siege.open()
  const early = memoryInMb(house.pid())
  const others = spreadOf(await work(house, tokens, LASTS_MS))
  const late = memoryInMb(house.pid())
  const cutOff = siege.cutOff()
  siege.end()
  const name = `slow, ${house.name}`
  return [
    {
      name: `${name}: others beside ${open} slow ones`,
      figure: `p95 ${others.p95.toFixed(0)} ms, ${others.most.toFixed(0)} at most (calm ${calm.p95.toFixed(0)})`,
      aim: 'p95 under 300 ms',
      isMet: others.p95 < 300 && open >= CONNECTIONS * 0.9,
    },
    {
      name: `${name}: memory`,
      figure: `${before} MB after ${LASTS_MS / 1000} s of work, ${early} with them, ${late} after ${LASTS_MS / 1000} s more`,
      aim: `flat (${MEMORY_AIM_IN_MB} MB)`,
      isMet: late - before <= MEMORY_AIM_IN_MB,
    },
    {
      name: `${name}: time limits`,
      figure: `${cutOff} cut off`,
      aim: 'each of them at least once',
      isMet: cutOff >= open,
    },
  ]
}

/** Each lane asks one call after another; how long each took. */
async function work(house: ProveHouse, tokens: string[], forMs: number): Promise<number[]> {
  const until = performance.now() + forMs
  const taken: number[] = []
  const lane = async (token: string) => {
    while (performance.now() < until) {
      const { status, tookInMs } = await ask(house.address(), '/user/subscriptions/status', { token })
      taken.push(status === 200 ? tookInMs : Number.POSITIVE_INFINITY)
      await wait(20)
    }
  }
  await Promise.all(tokens.map(lane))
  return taken
}

/** Half of them drip headers, half drip the body of a call; whoever is cut off comes again. */
export function startSiege({ address, localAddress }: { address: string; localAddress?: string }) {
  const { hostname, port } = new URL(address)
  const isTls = address.startsWith('https:')
  const sockets = new Set<Socket>()
  let isOver = false
  let cutOff = 0

  function attack(kind: 'HEADERS' | 'BODY'): void {
    const at = { port: Number(port), host: hostname, family: 4, ...(localAddress && { localAddress }) }
    const socket = isTls ? connectTls({ ...at, servername: hostname }) : connect(at)
    sockets.add(socket)
    const begin = `POST /api/v1/auth/login HTTP/1.1\r\nhost: ${hostname}:${port}\r\n`
    const body = 'content-type: application/json\r\ncontent-length: 16000\r\n\r\n{"email":"'
    socket.on(isTls ? 'secureConnect' : 'connect', () => void socket.write(kind === 'HEADERS' ? begin : begin + body))
    socket.on('data', () => {})
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (isOver) return
      cutOff += 1
      attack(kind)
    })
  }

  for (let count = 0; count < CONNECTIONS; count++) attack(count % 2 === 0 ? 'HEADERS' : 'BODY')
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, DRIPS_EVERY_MS)
  return {
    open: () => [...sockets].filter(({ readyState }) => readyState === 'open').length,
    cutOff: () => cutOff,
    end(): void {
      isOver = true
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
