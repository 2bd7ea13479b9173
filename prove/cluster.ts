import { doctorRow, limitsAcross, repeatedWork, sessionsAcross } from './across-nodes.ts'
import { journeyInBrowser } from './browser-journey.ts'
import { databaseRestarted, nodeKilled, nodesReplaced } from './faults.ts'
import { emailGivenUp, mailServerOutage } from './mail-outage.ts'
import { type Cluster, openCluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { seedCourse, type SeededCourse } from './seeded-course.ts'

const parts: ((cluster: Cluster, course: SeededCourse) => Promise<ProveRow[]>)[] = [
  journeyInBrowser,
  sessionsAcross,
  nodeKilled,
  nodesReplaced,
  databaseRestarted,
  mailServerOutage,
  emailGivenUp,
  repeatedWork,
  limitsAcross,
  doctorRow,
]

/** Two nodes behind nginx with all real services, and the faults that they must survive. */
export async function clusterRows(): Promise<ProveRow[]> {
  const cluster = await openCluster()
  try {
    const course = await seedCourse(cluster)
    const rows = [courseRow(course)]
    for (const part of parts) rows.push(...(await part(cluster, course)))
    return rows
  } finally {
    await cluster.close()
  }
}

export function courseRow({ isIdentical, rangeStatus, partsSent }: SeededCourse): ProveRow {
  return {
    name: 'cluster: upload, course, payment, video, over HTTP',
    figure: `${partsSent} parts to the store, read ${isIdentical ? 'identical' : 'CHANGED'}, a range answered ${rangeStatus}`,
    aim: 'identical, 206',
    isMet: isIdentical && rangeStatus === 206,
  }
}
