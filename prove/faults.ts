import { fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { type BackgroundLoad, type LoadRequest, startBackgroundLoad } from './background-load.ts'
import type { Cluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import type { SeededCourse } from './seeded-course.ts'
import { newVisitor } from './visitor.ts'
import { setTimeout as wait } from 'node:timers/promises'

const WARM_UP_IN_MS = 2000
/** Another node sends the emails that a killed node had claimed within this time. */
const RECLAIMED_WITHIN_MS = 240_000
/** All other emails are sent within this time. */
const SENT_WITHIN_MS = 15_000

/** `waitsForAll`: also for the emails that the killed node was about to send. */
export async function nodeKilled(
  cluster: Cluster,
  course: SeededCourse,
  { waitsForAll = true } = {},
): Promise<ProveRow[]> {
  const load = startBackgroundLoad(cluster, course, {
    emailsTakeAtMostMs: waitsForAll ? RECLAIMED_WITHIN_MS : SENT_WITHIN_MS,
  })
  await wait(WARM_UP_IN_MS)
  await cluster.end(0, 'SIGKILL')
  const killedAt = performance.now()
  await wait(4000)
  await load.stop()
  await cluster.start(0)
  const failed = load.requests.filter(({ isFailure }) => isFailure)
  const later = failed.filter(({ startedAt }) => startedAt > killedAt)
  const emails = load.emails.filter(({ askedAt }) => waitsForAll || askedAt > killedAt)
  const lost = emails.filter(({ cameInMs }) => cameInMs === null).length
  const late = emails.filter(({ askedAt, cameInMs }) => askedAt > killedAt && (cameInMs ?? 0) > SENT_WITHIN_MS).length
  const slowest = Math.max(0, ...emails.map(({ cameInMs }) => cameInMs ?? 0))
  const name = 'a node killed −9 under load'
  return [
    {
      name: `cluster: ${name}`,
      figure: `${failed.length} of ${load.requests.length} failed (${describeRequests(failed)}), ${later.length} of them started after it`,
      aim: 'only those in flight, at most 8',
      isMet: later.length === 0 && failed.length <= 8,
    },
    {
      name: `cluster: emails and payments after ${name}`,
      figure: `${lost} of ${emails.length} emails lost, the slowest after ${seconds(slowest)}, ${late} requested after it came late; ${await lostPayments(cluster, load)} of ${load.paid.length} payments lost`,
      aim: 'none lost, none late, the other node continues',
      isMet:
        lost === 0 &&
        late === 0 &&
        emails.length > 0 &&
        load.paid.length > 0 &&
        (await lostPayments(cluster, load)) === 0,
    },
  ]
}

/** Replaces the nodes as an upgrade does: one after the other, each drained first, without a pause. */
export async function nodesReplaced(cluster: Cluster, course: SeededCourse): Promise<ProveRow[]> {
  const load = startBackgroundLoad(cluster, course)
  await wait(WARM_UP_IN_MS)
  let drained = 0
  for (const node of [0, 1]) {
    const ending = cluster.end(node, 'SIGTERM')
    if (await reportsDraining(cluster, node)) drained += 1
    await ending
    await cluster.start(node)
  }
  await wait(WARM_UP_IN_MS)
  await load.stop()
  const failed = load.requests.filter(({ isFailure }) => isFailure)
  const lost = load.emails.filter(({ cameInMs }) => cameInMs === null).length + (await lostPayments(cluster, load))
  return [
    {
      name: 'cluster: both nodes replaced under load',
      figure: `${failed.length} of ${load.requests.length} failed (${describeRequests(failed)}), ${lost} emails and payments lost, ${drained} of 2 said 503 on /readyz first`,
      aim: '0 failed, 0 lost, 503 while draining',
      isMet: failed.length === 0 && lost === 0 && drained === 2 && load.paid.length > 0,
    },
  ]
}

/** The owner stops and starts the database: every connection is cut, and it is down for two seconds. */
export async function databaseRestarted(cluster: Cluster, course: SeededCourse): Promise<ProveRow[]> {
  const load = startBackgroundLoad(cluster, course, { emailsTakeAtMostMs: RECLAIMED_WITHIN_MS })
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
  const lost = load.emails.filter(({ cameInMs }) => cameInMs === null).length + (await lostPayments(cluster, load))
  return [
    {
      name: 'cluster: the database restarted under load',
      figure: `${failed.length} of ${load.requests.length} answered 503, ${wrong.length} otherwise${wrong.length > 0 ? ` (${describeRequests(wrong)})` : ''}, the last ${seconds(last)} after it was back; ${lost} emails and payments lost`,
      aim: 'only 503 with Retry-After, none 10 s later',
      isMet: wrong.length === 0 && late.length === 0 && lost === 0 && failed.length > 0,
    },
  ]
}

/** Whether the node answers 503 on /readyz before it ends, so that a proxy sends requests elsewhere. */
async function reportsDraining(cluster: Cluster, node: number): Promise<boolean> {
  for (;;) {
    const status = await cluster.readiness(node)
    if (status === 503) return true
    if (status === null) return false
    await wait(50)
  }
}

/** How many members with a confirmed payment have no plan. */
async function lostPayments(cluster: Cluster, { paid }: BackgroundLoad): Promise<number> {
  const visitor = newVisitor()
  let lost = 0
  for (const token of paid) {
    const { json } = await visitor.call(cluster.address, '/user/subscriptions/status', { token })
    if (textAt(fieldOf(json, 'subscription'), 'subscriptionStatus') !== 'ACTIVE') lost += 1
  }
  visitor.close()
  return lost
}

/** For example `2 × order 502`. */
function describeRequests(requests: LoadRequest[]): string {
  const counts = new Map<string, number>()
  for (const { operation, status } of requests) {
    const name = `${operation} ${status ?? 'without an answer'}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
