import { spreadOf } from '#tests/kit/measure/statistics.ts'
import type { VisitorLatency } from './other-visitors.ts'
import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/* The visitors of other-visitors.ts: start and stop arrive as messages, the measurement is posted back. */

const { address, certificate, tokens }: { address: string; certificate: string; tokens: string[] } = workerData
const KINDS = { page: '/', healthz: '/healthz', list: '/api/v1/user/courses' }
type Kind = keyof typeof KINDS
const PAUSE_MS = 30
/** A visitor gives up after this time without an answer. */
const TIMEOUT_MS = 20_000

let durations: Record<Kind, number[]> = { page: [], healthz: [], list: [] }
const state = { isRunning: false }
let loops: Promise<void>[] = []

parentPort?.on('message', (message: string) => {
  if (message === 'start') {
    durations = { page: [], healthz: [], list: [] }
    state.isRunning = true
    loops = tokens.flatMap((token, at) => [
      visitRepeatedly('page', at, token),
      visitRepeatedly('healthz', at, token),
      visitRepeatedly('list', at, token),
    ])
  } else void finish()
})

async function finish(): Promise<void> {
  state.isRunning = false
  await Promise.all(loops)
  const all = [...durations.page, ...durations.healthz, ...durations.list]
  const p95 = (figures: number[]) => spreadOf(figures).p95
  const latency: VisitorLatency = {
    p95: { page: p95(durations.page), healthz: p95(durations.healthz), list: p95(durations.list), all: p95(all) },
    max: Math.max(0, ...all),
    requests: all.length,
    failed: all.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
  }
  parentPort?.postMessage(latency)
}

/** Every tenth request opens a new connection, as a new visitor would. */
async function visitRepeatedly(kind: Kind, at: number, token: string): Promise<void> {
  const localAddress = `127.9.${Object.keys(KINDS).indexOf(kind)}.${at + 1}`
  const headers = kind === 'list' ? { authorization: `Bearer ${token}` } : {}
  let agent = new Agent({ keepAlive: true, localAddress, family: 4, ca: certificate })
  for (let count = 1; state.isRunning; count++) {
    if (count % 10 === 0) {
      agent.destroy()
      agent = new Agent({ keepAlive: true, localAddress, family: 4, ca: certificate })
    }
    const from = performance.now()
    const isGood = await visit({ path: KINDS[kind], headers, agent })
    durations[kind].push(isGood ? performance.now() - from : Number.POSITIVE_INFINITY)
    await wait(PAUSE_MS)
  }
  agent.destroy()
}

async function visit(page: { path: string; headers: Record<string, string>; agent: Agent }): Promise<boolean> {
  const { path, headers, agent } = page
  try {
    const asking = request(address + path, { agent, headers, timeout: TIMEOUT_MS })
    asking.on('timeout', () => asking.destroy(new Error('no answer')))
    asking.end()
    const [answer] = await once(asking, 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode === 200
  } catch {
    return false
  }
}
