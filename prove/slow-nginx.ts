import { isUndisturbed, startOtherVisitors, describeLatency } from './other-visitors.ts'
import { startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { CONNECTIONS, DURATION_MS, openSlowConnections } from './slow-connections.ts'
import { setTimeout as wait } from 'node:timers/promises'

const IDLE_MS = 8000
const MEMORY_AIM_IN_MB = 100
/** Half of them, as the median over time: those with slow headers, which only a time limit bounds. */
const OPEN_AT_LEAST = CONNECTIONS / 2

/** The slow connections of `slow`, from one address, through the shipped nginx in production mode. */
export async function slowNginxRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  try {
    const others = await startOtherVisitors(production)
    const idle = await others.measure(IDLE_MS)
    const before = production.memoryInMb()
    const slowConnections = openSlowConnections({ address: production.address, localAddress: '127.66.0.2' })
    await wait(5000)
    // A connection that is cut off is opened again, so the number of open ones varies.
    const openCounts: number[] = []
    const sampling = setInterval(() => void openCounts.push(slowConnections.openCount()), 1000)
    const during = await others.measure(DURATION_MS)
    clearInterval(sampling)
    const [cutOff, after] = [slowConnections.cutOff(), production.memoryInMb()]
    slowConnections.end()
    const open = openCounts.toSorted((a, b) => a - b)[Math.floor(openCounts.length / 2)] ?? 0
    await others.close()
    return [
      {
        name: `slow, nginx: others beside ${open} slow ones of one address`,
        figure: describeLatency({ idle, during }),
        aim: `p95 under 5 × idle and 300 ms, 0 failed; at least ${OPEN_AT_LEAST} open`,
        isMet: isUndisturbed({ idle, during }) && open >= OPEN_AT_LEAST,
      },
      {
        name: `slow, nginx: memory of the product beside ${CONNECTIONS} of them`,
        figure: `${before} MB before, ${after} MB after; ${cutOff} turned away or cut off`,
        aim: `flat (${MEMORY_AIM_IN_MB} MB)`,
        isMet: after - before <= MEMORY_AIM_IN_MB && cutOff >= CONNECTIONS,
      },
    ]
  } finally {
    await production.close()
  }
}
