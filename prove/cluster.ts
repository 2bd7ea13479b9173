import { doctorRow, limitsAcross, repeatedWork, sessionsAcross } from './across-nodes.ts'
import { journeyInBrowser } from './browse.ts'
import { databaseRestarted, nodeKilled, nodesExchanged } from './faults.ts'
import { letterGivenUp, mailServerAway } from './mail-away.ts'
import { type Cluster, openCluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { openSchool, type School } from './school.ts'

const parts: ((cluster: Cluster, school: School) => Promise<ProveRow[]>)[] = [
  journeyInBrowser,
  sessionsAcross,
  nodeKilled,
  nodesExchanged,
  databaseRestarted,
  mailServerAway,
  letterGivenUp,
  repeatedWork,
  limitsAcross,
  doctorRow,
]

/** Two nodes behind nginx with all real services: what a day of an installation may bring. */
export async function clusterRows(): Promise<ProveRow[]> {
  const cluster = await openCluster()
  try {
    const school = await openSchool(cluster)
    const rows = [schoolRow(school)]
    for (const part of parts) rows.push(...(await part(cluster, school)))
    return rows
  } finally {
    await cluster.close()
  }
}

export function schoolRow({ isIdentical, rangeStatus, partsSent }: School): ProveRow {
  return {
    name: 'cluster: upload, course, payment, film, over HTTP',
    figure: `${partsSent} parts to the store, read ${isIdentical ? 'identical' : 'CHANGED'}, a range answered ${rangeStatus}`,
    aim: 'identical, 206',
    isMet: isIdentical && rangeStatus === 206,
  }
}
