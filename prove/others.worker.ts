import { spreadOf } from './crowd.ts'
import type { OthersSeen } from './others.ts'
import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/* The visitors of others.ts: start and stop come as messages, what was seen goes back as one. */

const { address, certificate, tokens }: { address: string; certificate: string; tokens: string[] } = workerData
const KINDS = { page: '/', healthz: '/healthz', list: '/api/v1/user/courses' }
type Kind = keyof typeof KINDS
const PAUSE_MS = 30
/** Without an answer for so long, a visitor has given up. */
const PATIENCE_MS = 20_000

let taken: Record<Kind, number[]> = { page: [], healthz: [], list: [] }
const visits = { areOn: false }
let lanes: Promise<void>[] = []

parentPort?.on('message', (message: string) => {
  if (message === 'start') {
    taken = { page: [], healthz: [], list: [] }
    visits.areOn = true
    lanes = tokens.flatMap((token, at) => [
      lane('page', at, token),
      lane('healthz', at, token),
      lane('list', at, token),
    ])
  } else void stopped()
})

async function stopped(): Promise<void> {
  visits.areOn = false
  await Promise.all(lanes)
  const all = [...taken.page, ...taken.healthz, ...taken.list]
  const p95 = (figures: number[]) => spreadOf(figures).p95
  const seen: OthersSeen = {
    p95: { page: p95(taken.page), healthz: p95(taken.healthz), list: p95(taken.list), all: p95(all) },
    most: Math.max(0, ...all),
    requests: all.length,
    failed: all.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
  }
  parentPort?.postMessage(seen)
}

/** Every tenth request comes over a new connection, as a new visitor's does. */
async function lane(kind: Kind, at: number, token: string): Promise<void> {
  const localAddress = `127.9.${Object.keys(KINDS).indexOf(kind)}.${at + 1}`
  const headers = kind === 'list' ? { authorization: `Bearer ${token}` } : {}
  let agent = new Agent({ keepAlive: true, localAddress, family: 4, ca: certificate })
  for (let count = 1; visits.areOn; count++) {
    if (count % 10 === 0) {
      agent.destroy()
      agent = new Agent({ keepAlive: true, localAddress, family: 4, ca: certificate })
    }
    const from = performance.now()
    const isGood = await visit({ path: KINDS[kind], headers, agent })
    taken[kind].push(isGood ? performance.now() - from : Number.POSITIVE_INFINITY)
    await wait(PAUSE_MS)
  }
  agent.destroy()
}

async function visit(asked: { path: string; headers: Record<string, string>; agent: Agent }): Promise<boolean> {
  const { path, headers, agent } = asked
  try {
    const asking = request(address + path, { agent, headers, timeout: PATIENCE_MS })
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
