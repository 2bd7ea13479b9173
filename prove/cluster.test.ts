import { sessionsAcross } from './across-nodes.ts'
import { schoolRow } from './cluster.ts'
import { nodeKilled, nodesExchanged } from './faults.ts'
import { type Cluster, openCluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { openSchool, type School } from './school.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* The short form of `npm run prove -- cluster`: two nodes, nginx, PostgreSQL, a store that speaks S3, a mail server. */

let cluster: Cluster
let school: School

beforeAll(async () => {
  cluster = await openCluster()
  school = await openSchool(cluster)
}, 300_000)
afterAll(() => cluster?.close())

function expectMet(rows: ProveRow[]): void {
  expect(rows.filter(({ isMet }) => !isMet)).toEqual([])
}

test('a film goes to the store in parts, into a course, is paid for and read again as it was', () => {
  expectMet([schoolRow(school)])
})

test('a session that one node has begun is used and ended at the other', async () => {
  expectMet(await sessionsAcross(cluster))
})

test('a node that is killed under load costs only its requests in flight', async () => {
  expectMet(await nodeKilled(cluster, school, { waitsForAll: false }))
}, 180_000)

test('both nodes are exchanged under load without a failed request', async () => {
  expectMet(await nodesExchanged(cluster, school))
}, 180_000)
