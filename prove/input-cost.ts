import { isUndisturbed, startOtherVisitors, type VisitorLatency, describeLatency } from './other-visitors.ts'
import { startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { type CostlyRequest, costlyRequests } from '#tests/fuzz/costly-requests.ts'
import { once } from 'node:events'
import { Agent, IncomingMessage, request } from 'node:http'

const IDLE_MS = 10_000
/** These would end the session that the other requests use. */
const SKIPPED = /^(auth\.logout|me\.leave):/

/** One client sends the costliest request of every call, one after the other, while others use the site. */
export async function inputCostRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx({ LOG_LEVEL: 'fatal' })
  const others = await startOtherVisitors(production)
  try {
    const { token } = await production.administrator('meera@example.com')
    const idle = await others.measure(IDLE_MS)
    const rows: ProveRow[] = []
    for (const isStranger of [true, false]) {
      const attack = attackOf({ address: production.nodeAddress, isStranger, token })
      const during = await others.during(attack.run)
      rows.push(...rowsOf({ from: isStranger ? 'strangers' : 'an administrator', attack, idle, during }))
    }
    return rows
  } finally {
    await others.close()
    await production.close()
  }
}

interface Measured {
  from: string
  attack: Attack
  idle: VisitorLatency
  during: VisitorLatency
}

function rowsOf({ from, attack: { sent, refusedBySize, failed, slowest }, idle, during }: Measured): ProveRow[] {
  const name = `input cost from ${from}`
  return [
    {
      name: `${name}: others beside ${sent()} requests (${refusedBySize()} too large)`,
      figure: describeLatency({ idle, during }),
      aim: 'p95 under 5 × idle',
      isMet: isUndisturbed({ idle, during }),
    },
    {
      name: `${name}: the longest of them`,
      figure: `${slowest().tookInMs.toFixed(0)} ms, ${slowest().name}; ${failed()} of 500 and above`,
      aim: 'under a second, 0 of 500 and above',
      isMet: slowest().tookInMs < 1000 && failed() === 0,
    },
  ]
}

type Attack = ReturnType<typeof attackOf>

/** Goes to the product directly, so that the proxy's limits do not count. */
function attackOf({ address, isStranger, token }: { address: string; isStranger: boolean; token: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers = new Map<number, number>()
  let slowest = { name: 'none', tookInMs: 0 }
  const total = (counts: (status: number) => boolean) =>
    [...answers].reduce((sum, [status, count]) => sum + (counts(status) ? count : 0), 0)

  return {
    async run(): Promise<void> {
      for (const costly of costlyRequests()) {
        if ((costly.audience === 'public') !== isStranger || SKIPPED.test(costly.name)) continue
        const from = performance.now()
        const status = await send({ agent, address, token }, costly)
        const tookInMs = performance.now() - from
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (tookInMs > slowest.tookInMs) slowest = { name: costly.name, tookInMs }
      }
      agent.destroy()
    },
    slowest: () => slowest,
    sent: () => total(() => true),
    refusedBySize: () => total((status) => status === 413),
    failed: () => total((status) => status >= 500),
  }
}

interface Target {
  agent: Agent
  address: string
  token: string
}

async function send({ agent, address, token }: Target, costly: CostlyRequest): Promise<number> {
  const { method, url, headers, payload, audience } = costly
  const sending = request(address + url, {
    agent,
    method,
    headers: {
      ...(audience !== 'public' && { authorization: `Bearer ${token}` }),
      ...headers,
      ...(payload !== null && { 'content-length': String(Buffer.byteLength(payload)) }),
    },
  })
  sending.end(payload ?? undefined)
  try {
    const [answer] = await once(sending, 'response')
    if (!(answer instanceof IncomingMessage)) throw new Error('there is no answer')
    answer.resume()
    await once(answer, 'end')
    // After a refusal, the rest of the body is not sent.
    if (!sending.writableFinished) sending.destroy()
    return answer.statusCode ?? 0
  } catch {
    sending.destroy()
    return 0
  }
}
