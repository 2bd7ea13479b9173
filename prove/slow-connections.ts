import { insertMembers } from '#tests/kit/measure/members.ts'
import { spreadOf } from '#tests/kit/measure/statistics.ts'
import { forEachInstallation, type Installation } from './installation.ts'
import { callApi } from '#tests/kit/measure/api-client.ts'
import { memoryInMb } from '#tests/kit/product-launcher.ts'
import type { ProveRow } from './row.ts'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'

export const CONNECTIONS = Number(process.env.CONNECTIONS ?? 2000)
/** Longer than any time limit, so that every connection is cut off and opened again. */
export const DURATION_MS = Number(process.env.LASTS_MS ?? 40_000)
const SEND_EVERY_MS = 1000
const OTHERS = 8
const MEMORY_AIM_IN_MB = 100

/** Connections that never finish their request, half in the headers and half in the body, while others work. */
export function slowRows(): Promise<ProveRow[]> {
  return forEachInstallation(async (installation) => {
    await installation.start()
    const members = await installation.inspectDatabase((db) => insertMembers(db, { count: OTHERS, name: 'working' }))
    await installation.start()
    return measureSlowConnections(
      installation,
      members.map(({ token }) => token),
    )
  })
}

async function measureSlowConnections(installation: Installation, tokens: string[]): Promise<ProveRow[]> {
  // For as long as beside the slow ones, so that memory that the work itself keeps counts in both.
  const idle = spreadOf(await work(installation, tokens, DURATION_MS))
  const before = memoryInMb(installation.pid())
  const slowConnections = openSlowConnections({ address: installation.address() })
  await wait(3000)
  const open = slowConnections.openCount()
  const memoryUnderAttack = memoryInMb(installation.pid())
  const others = spreadOf(await work(installation, tokens, DURATION_MS))
  const late = memoryInMb(installation.pid())
  const cutOff = slowConnections.cutOff()
  slowConnections.end()
  const name = `slow, ${installation.name}`
  return [
    {
      name: `${name}: others beside ${open} slow ones`,
      figure: `p95 ${others.p95.toFixed(0)} ms, ${others.max.toFixed(0)} at most (idle ${idle.p95.toFixed(0)})`,
      aim: 'p95 under 300 ms',
      isMet: others.p95 < 300 && open >= CONNECTIONS * 0.9,
    },
    {
      name: `${name}: memory`,
      figure: `${before} MB after ${DURATION_MS / 1000} s of work, ${memoryUnderAttack} with them, ${late} after ${DURATION_MS / 1000} s more`,
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

/** Each member makes one call after another; returns how long each took. */
async function work(installation: Installation, tokens: string[], forMs: number): Promise<number[]> {
  const until = performance.now() + forMs
  const durations: number[] = []
  const callRepeatedly = async (token: string) => {
    while (performance.now() < until) {
      const { status, tookInMs } = await callApi(installation.address(), '/user/subscriptions/status', { token })
      durations.push(status === 200 ? tookInMs : Number.POSITIVE_INFINITY)
      await wait(20)
    }
  }
  await Promise.all(tokens.map(callRepeatedly))
  return durations
}

/** Half of them send headers byte by byte, half the body of a call; each that is cut off is opened again. */
export function openSlowConnections({ address, localAddress }: { address: string; localAddress?: string }) {
  const { hostname, port } = new URL(address)
  const isTls = address.startsWith('https:')
  const sockets = new Set<Socket>()
  let isOver = false
  let cutOff = 0

  function open(kind: 'HEADERS' | 'BODY'): void {
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
      open(kind)
    })
  }

  for (let count = 0; count < CONNECTIONS; count++) open(count % 2 === 0 ? 'HEADERS' : 'BODY')
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, SEND_EVERY_MS)
  return {
    openCount: () => [...sockets].filter(({ readyState }) => readyState === 'open').length,
    cutOff: () => cutOff,
    end(): void {
      isOver = true
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
