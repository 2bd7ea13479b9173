import { areUndisturbed, openOthers, wordsOfOthers } from './others.ts'
import { startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { CONNECTIONS, LASTS_MS, startSiege } from './slow.ts'
import { setTimeout as wait } from 'node:timers/promises'

const IDLE_MS = 8000
const MEMORY_AIM_IN_MB = 100
/** Half of them, the median of the whole time: those with slow headers, which are bounded in time alone. */
const OPEN_AT_LEAST = CONNECTIONS / 2

/** The slow connections of `slow`, from one address, through the shipped nginx in production mode. */
export async function slowNginxRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  try {
    const others = await openOthers(production)
    const idle = await others.measure(IDLE_MS)
    const before = production.memoryInMb()
    const siege = startSiege({ address: production.address, localAddress: '127.66.0.2' })
    await wait(5000)
    // Whoever is cut off comes again: how many are open changes from moment to moment.
    const seen: number[] = []
    const looks = setInterval(() => void seen.push(siege.open()), 1000)
    const during = await others.measure(LASTS_MS)
    clearInterval(looks)
    const [cutOff, after] = [siege.cutOff(), production.memoryInMb()]
    siege.end()
    const open = seen.toSorted((a, b) => a - b)[Math.floor(seen.length / 2)] ?? 0
    await others.close()
    return [
      {
        name: `slow, nginx: others beside ${open} slow ones of one address`,
        figure: wordsOfOthers({ idle, during }),
        aim: `p95 under 5 × idle and 300 ms, 0 failed; at least ${OPEN_AT_LEAST} open`,
        isMet: areUndisturbed({ idle, during }) && open >= OPEN_AT_LEAST,
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
