import type { Stage } from './live-stage.ts'
import { type Circumstances, join, type Place, type Viewer } from './live-viewer.ts'
import type { Weakness } from './weak-line.ts'
import { setTimeout as wait } from 'node:timers/promises'

export type LiveHouse = Omit<Place, 'streamId' | 'startTime'>

/** Those who watch one session, by what holds them in step. */
export interface Gathering {
  startTime: Date
  viewers: (Viewer & { rule: Circumstances['rule'] })[]
  close(): Promise<void>
}

/** Minutes wrong, and running too fast or too slow by more than phones do. */
const VIEWERS: Pick<Circumstances, 'rule' | 'clock'>[] = [
  { rule: 'ours', clock: { aheadInMs: 3 * 60_000, fastByPpm: 0 } },
  { rule: 'ours', clock: { aheadInMs: -7 * 60_000, fastByPpm: 100 } },
  { rule: 'ours', clock: { aheadInMs: 40_000, fastByPpm: -100 } },
  { rule: 'plain', clock: { aheadInMs: 3 * 60_000, fastByPpm: 0 } },
]

/** Viewers of both kinds at a session that has just begun, each over a weak line of his own. */
export async function gather(house: LiveHouse, stage: Stage, weakness: Weakness): Promise<Gathering> {
  const startTime = new Date(Date.now() + 1000)
  const place = { ...house, startTime, streamId: await stage.schedule(startTime) }
  await wait(1200)
  const joined = await Promise.allSettled(
    VIEWERS.map(async ({ rule, clock }) => ({ rule, ...(await join(place, { rule, clock, weakness })) })),
  )
  const viewers = joined.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const close = async (): Promise<void> => void (await Promise.all(viewers.map((viewer) => viewer.close())))
  const failure = joined.find((each) => each.status === 'rejected')
  if (failure) {
    // Those who are there would wait for ever.
    await close()
    throw failure.reason
  }
  return { startTime, viewers, close }
}
