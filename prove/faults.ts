import { fieldOf, textAt } from './member.ts'
import { type Load, type Seen, startLoad } from './load.ts'
import type { Cluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import type { School } from './school.ts'
import { newVisitor } from './visitor.ts'
import { setTimeout as wait } from 'node:timers/promises'

const WARM_UP_IN_MS = 2000
/** Letters that a node had in hand when it ended are taken up by another within this time. */
const TAKEN_UP_WITHIN_MS = 240_000
/** All others are sent within this one. */
const SENT_WITHIN_MS = 15_000

/** `waitsForAll`: also for the letters that the killed node was about to send. */
export async function nodeKilled(cluster: Cluster, school: School, { waitsForAll = true } = {}): Promise<ProveRow[]> {
  const load = startLoad(cluster, school, { lettersTakeAtMostMs: waitsForAll ? TAKEN_UP_WITHIN_MS : SENT_WITHIN_MS })
  await wait(WARM_UP_IN_MS)
  await cluster.end(0, 'SIGKILL')
  const goneAt = performance.now()
  await wait(4000)
  await load.stop()
  await cluster.start(0)
  const failed = load.requests.filter(({ isFailure }) => isFailure)
  const later = failed.filter(({ startedAt }) => startedAt > goneAt)
  const letters = load.letters.filter(({ askedAt }) => waitsForAll || askedAt > goneAt)
  const lost = letters.filter(({ cameInMs }) => cameInMs === null).length
  const late = letters.filter(({ askedAt, cameInMs }) => askedAt > goneAt && (cameInMs ?? 0) > SENT_WITHIN_MS).length
  const slowest = Math.max(0, ...letters.map(({ cameInMs }) => cameInMs ?? 0))
  const name = 'a node killed −9 under load'
  return [
    {
      name: `cluster: ${name}`,
      figure: `${failed.length} of ${load.requests.length} failed (${namesOf(failed)}), ${later.length} of them begun after it`,
      aim: 'only those in flight, at most 8',
      isMet: later.length === 0 && failed.length <= 8,
    },
    {
      name: `cluster: letters and payments after ${name}`,
      figure: `${lost} of ${letters.length} letters lost, the slowest after ${seconds(slowest)}, ${late} asked for after it came late; ${await lostOf(cluster, load)} of ${load.paid.length} payments lost`,
      aim: 'none lost, none late, the other node goes on',
      isMet:
        lost === 0 && late === 0 && letters.length > 0 && load.paid.length > 0 && (await lostOf(cluster, load)) === 0,
    },
  ]
}

/** As an upgrade does: one after the other, each drained first, without a pause between them. */
export async function nodesExchanged(cluster: Cluster, school: School): Promise<ProveRow[]> {
  const load = startLoad(cluster, school)
  await wait(WARM_UP_IN_MS)
  let drained = 0
  for (const node of [0, 1]) {
    const ending = cluster.end(node, 'SIGTERM')
    if (await saysThatItDrains(cluster, node)) drained += 1
    await ending
    await cluster.start(node)
  }
  await wait(WARM_UP_IN_MS)
  await load.stop()
  const failed = load.requests.filter(({ isFailure }) => isFailure)
  const lost = load.letters.filter(({ cameInMs }) => cameInMs === null).length + (await lostOf(cluster, load))
  return [
    {
      name: 'cluster: both nodes exchanged under load',
      figure: `${failed.length} of ${load.requests.length} failed (${namesOf(failed)}), ${lost} letters and payments lost, ${drained} of 2 said 503 on /readyz first`,
      aim: '0 failed, 0 lost, 503 while draining',
      isMet: failed.length === 0 && lost === 0 && drained === 2 && load.paid.length > 0,
    },
  ]
}

/** Stopped and started by its owner: every connection cut, nobody there for two seconds. */
export async function databaseRestarted(cluster: Cluster, school: School): Promise<ProveRow[]> {
  const load = startLoad(cluster, school, { lettersTakeAtMostMs: TAKEN_UP_WITHIN_MS })
  await wait(WARM_UP_IN_MS)
  await cluster.database.down()
  await wait(2000)
  await cluster.database.up()
  const upAt = performance.now()
  await wait(13_000)
  await load.stop()
  const failed = load.requests.filter(({ isFailure }) => isFailure)
  const wrong = failed.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
  const late = failed.filter(({ startedAt }) => startedAt > upAt + 10_000)
  const last = Math.max(0, ...failed.map(({ startedAt }) => startedAt - upAt))
  const lost = load.letters.filter(({ cameInMs }) => cameInMs === null).length + (await lostOf(cluster, load))
  return [
    {
      name: 'cluster: the database restarted under load',
      figure: `${failed.length} of ${load.requests.length} answered 503, ${wrong.length} otherwise${wrong.length > 0 ? ` (${namesOf(wrong)})` : ''}, the last ${seconds(last)} after it was back; ${lost} letters and payments lost`,
      aim: 'only 503 with Retry-After, none 10 s later',
      isMet: wrong.length === 0 && late.length === 0 && lost === 0 && failed.length > 0,
    },
  ]
}

/** It goes on serving for so long that a proxy which looks at /readyz turns away first. */
async function saysThatItDrains(cluster: Cluster, node: number): Promise<boolean> {
  for (;;) {
    const status = await cluster.readiness(node)
    if (status === 503) return true
    if (status === null) return false
    await wait(50)
  }
}

/** How many whose payment was confirmed have no plan. */
async function lostOf(cluster: Cluster, { paid }: Load): Promise<number> {
  const visitor = newVisitor()
  let lost = 0
  for (const token of paid) {
    const { json } = await visitor.call(cluster.address, '/user/subscriptions/status', { token })
    if (textAt(fieldOf(json, 'subscription'), 'subscriptionStatus') !== 'ACTIVE') lost += 1
  }
  visitor.leave()
  return lost
}

/** Such as `2 × order 502`. */
function namesOf(requests: Seen[]): string {
  const counts = new Map<string, number>()
  for (const { what, status } of requests) {
    const name = `${what} ${status ?? 'without an answer'}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
