import { arrive, callsIn, type Crowd, KINDS, lastServedAfter, type Load } from './arrivals.ts'
import { embeddedHouse, postgresHouse } from './houses.ts'
import { wrk } from './load.ts'
import { asManyMembers } from './members.ts'
import { startProduct } from './product.ts'
import { type BenchRow, perSecond } from './row.ts'
import { ANNUAL, signIn } from './sign-in.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { liveSessions } from '#shared/contract/live-sessions.ts'
import * as z from 'zod/mini'

const CROWD: Crowd = {
  viewers: 100_000,
  shareBefore: 0.8,
  early: { mean: 90, most: 300 },
  late: { mean: 20, most: 60 },
}
const BITS_A_SECOND = 1_500_000
const NODES = 16

/** The first minute of a session with 100,000 viewers, simulated, beside what one node answers on this machine. */
export async function crowdRows(): Promise<BenchRow[]> {
  const load = arrive(CROWD, dice(20_261_121))
  print(load)
  const node = await oneNode()
  const atStart = load.seconds.slice(-load.from)
  const most = Math.max(...load.seconds.map(callsIn))
  const later = Math.max(...atStart.slice(-30).map(callsIn))
  const entering = Math.max(...load.seconds.map((second) => second['api on entering']))
  const beside = `one node ${perSecond(node)}`
  const row = (name: string, calls: number): BenchRow => ({
    name: `100,000 viewers: ${name}`,
    figure: perSecond(calls),
    reference: beside,
    ratio: calls / node,
    aim: '–',
  })
  const wait = lastServedAfter(load, node * NODES)
  return [
    row('calls in the second of the start', most),
    row('calls a second, half a minute later', later),
    row('calls of those who enter, busiest second', entering),
    {
      name: `100,000 viewers: longest wait at the start, ${NODES} nodes`,
      figure: `${wait.toFixed(1)} s`,
      reference: `${perSecond(node * NODES)} together`,
      ratio: null,
      aim: '–',
    },
    {
      name: '100,000 viewers: the film',
      figure: `${Math.round((CROWD.viewers * BITS_A_SECOND) / 1e9)} Gbit/s`,
      reference: 'a CDN before the bucket',
      ratio: null,
      aim: '–',
    },
  ]
}

/** What a viewer's page asks most often, from a real product. */
async function oneNode(): Promise<number> {
  const house = (await postgresHouse()) ?? (await embeddedHouse())
  const product = await startProduct(house.env)
  try {
    const headers = { authorization: `Bearer ${await signIn(product.address, ANNUAL)}` }
    const list = await fetch(product.address + API_BASE + liveSessions.streams.path, { headers })
    const [stream] = z.parse(liveSessions.streams.answer, await list.json()).streams
    if (!stream) throw new Error('The demo has no stream.')
    const url = product.address + API_BASE + liveSessions.stream.path.replace(':id', stream._id)
    const { DATABASE_URL: databaseUrl, DATA_DIR: dir } = house.env
    const as = databaseUrl && dir ? await asManyMembers({ url: databaseUrl, dir }) : { headers }
    await wrk({ url, ...as, connections: 32, seconds: 2 })
    return await wrk({ url, ...as, connections: 32, seconds: 5 })
  } finally {
    await product.stop()
    await house.close()
  }
}

/** A line for each turn of the story, and for each second around the start. */
function print({ from, seconds }: Load): void {
  const cells = (values: string[]) => values.map((value) => value.padStart(20)).join('')
  console.log(cells(['second', ...KINDS]))
  for (const [index, second] of seconds.entries()) {
    const at = from + index
    const isTold = at % 30 === 0 || (at >= -3 && at <= 5) || at % 15 === 0
    if (isTold) console.log(cells([String(at), ...KINDS.map((kind) => second[kind].toLocaleString('en'))]))
  }
}

/** The same crowd each time (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
