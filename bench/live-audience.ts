import { simulateArrivals, callsIn, type Audience, type Kind, KINDS, longestWait, type Load } from './arrivals.ts'
import { openEmbeddedDemo, openPostgresDemo } from './demo-installations.ts'
import { wrk } from './wrk.ts'
import { rotateMembers } from './members.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { type BenchRow, perSecond } from './row.ts'
import { ANNUAL } from './demo-installations.ts'
import { signIn } from '#tests/kit/measure/api-client.ts'
import { createSeededRandom } from '#demo/random.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { liveSessions } from '#shared/contract/live-sessions.ts'
import * as z from 'zod/mini'

const AUDIENCE: Audience = {
  viewers: 100_000,
  shareBefore: 0.8,
  beforeStart: { mean: 90, max: 300 },
  afterStart: { mean: 20, max: 60 },
}
const BITS_A_SECOND = 1_500_000
const NODES = 16

/** The simulated first minute of a session with 100,000 viewers, beside what one node answers on this machine. */
export async function audienceRows(): Promise<BenchRow[]> {
  const simulate = (hasRoom: boolean) =>
    simulateArrivals(AUDIENCE, createSeededRandom(20_261_121).fraction, { hasRoom })
  const [before, load] = [simulate(false), simulate(true)]
  console.log('Without the room:')
  print(before)
  console.log('With the room:')
  print(load)
  const node = await oneNode()
  const atStart = load.seconds.slice(-load.from)
  const busiest = Math.max(...load.seconds.map(callsIn))
  const later = Math.max(...atStart.slice(-30).map(callsIn))
  const watching = (of: Load) => meanOf(of.seconds.slice(-30).map((second) => second['api while watching']))
  const meanLater = (kind: Kind) => meanOf(atStart.slice(-30).map((second) => second[kind]))
  const entering = Math.max(...load.seconds.map((second) => second['api on entering']))
  const beside = `one node ${perSecond(node)}`
  const row = (name: string, calls: number): BenchRow => ({
    name: `100,000 viewers: ${name}`,
    figure: perSecond(calls),
    reference: beside,
    ratio: calls / node,
    aim: '–',
  })
  const wait = longestWait(load, node * NODES)
  return [
    row('calls in the second of the start', busiest),
    row('calls a second, half a minute later', later),
    row('calls of those who enter, busiest second', entering),
    {
      name: '100,000 viewers: authenticated calls while watching, with the room',
      figure: perSecond(watching(load)),
      reference: `without it ${perSecond(watching(before))}`,
      ratio: watching(load) / watching(before),
      aim: '≤ 0.33 ×',
    },
    {
      name: '100,000 viewers: pages of the room, half a minute later',
      figure: perSecond(meanLater('room pages')),
      reference: 'from nginx’s or a CDN’s cache',
      ratio: null,
      aim: '–',
    },
    {
      name: '100,000 viewers: heartbeats, half a minute later',
      figure: perSecond(meanLater('heartbeats')),
      reference: 'no session, no row read',
      ratio: null,
      aim: '≤ 3,400/s',
    },
    {
      name: `100,000 viewers: longest wait at the start, ${NODES} nodes`,
      figure: `${wait.toFixed(1)} s`,
      reference: `${perSecond(node * NODES)} in total`,
      ratio: null,
      aim: '–',
    },
    {
      name: '100,000 viewers: the video',
      figure: `${Math.round((AUDIENCE.viewers * BITS_A_SECOND) / 1e9)} Gbit/s`,
      reference: 'a CDN before the bucket',
      ratio: null,
      aim: '–',
    },
  ]
}

/** How often a second one node answers the most frequent call of a viewer's page. */
async function oneNode(): Promise<number> {
  const installation = (await openPostgresDemo()) ?? (await openEmbeddedDemo())
  const product = await startProductProcess(installation.env)
  try {
    const headers = { authorization: `Bearer ${await signIn(product.address, ANNUAL)}` }
    const list = await fetch(product.address + API_BASE + liveSessions.streams.path, { headers })
    const [stream] = z.parse(liveSessions.streams.answer, await list.json()).streams
    if (!stream) throw new Error('The demo has no stream.')
    const url = product.address + API_BASE + liveSessions.stream.path.replace(':id', stream._id)
    const as = installation.env.DATABASE_URL ? await rotateMembers(installation.env) : { headers }
    await wrk({ url, ...as, connections: 32, seconds: 2 })
    return await wrk({ url, ...as, connections: 32, seconds: 5 })
  } finally {
    await product.end()
    await installation.close()
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Prints every 15th second, and each second around the start. */
function print({ from, seconds }: Load): void {
  const cells = (values: string[]) => values.map((value) => value.padStart(20)).join('')
  console.log(cells(['second', ...KINDS]))
  for (const [index, second] of seconds.entries()) {
    const at = from + index
    const isShown = at % 30 === 0 || (at >= -3 && at <= 5) || at % 15 === 0
    if (isShown) console.log(cells([String(at), ...KINDS.map((kind) => second[kind].toLocaleString('en'))]))
  }
}
