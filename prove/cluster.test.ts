import { sessionsAcross } from './across-nodes.ts'
import { courseRow } from './cluster.ts'
import { nodeKilled, nodesReplaced } from './faults.ts'
import { type Cluster, openCluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { seedCourse, type SeededCourse } from './seeded-course.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* The short form of `npm run prove -- cluster`: two nodes, nginx, PostgreSQL, a store that speaks S3, a mail server. */

let cluster: Cluster
let course: SeededCourse

beforeAll(async () => {
  cluster = await openCluster()
  course = await seedCourse(cluster)
}, 300_000)
afterAll(() => cluster?.close())

function expectMet(rows: ProveRow[]): void {
  expect(rows.filter(({ isMet }) => !isMet)).toEqual([])
}

test('an uploaded video is stored in parts and a paying member reads the same bytes', () => {
  expectMet([courseRow(course)])
})

test('a session that one node opened is used and ended at the other', async () => {
  expectMet(await sessionsAcross(cluster))
})

test('a killed node fails only its requests in flight', async () => {
  expectMet(await nodeKilled(cluster, course, { waitsForAll: false }))
}, 180_000)

test('both nodes are replaced under load without a failed request', async () => {
  expectMet(await nodesReplaced(cluster, course))
}, 180_000)
