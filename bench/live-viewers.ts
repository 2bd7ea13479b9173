import type { Scheduler } from './live-scheduler.ts'
import { type ViewerOptions, openViewer, type LiveSession, type Viewer } from './live-viewer.ts'
import type { NetworkConditions } from './throttled-proxy.ts'
import { setTimeout as wait } from 'node:timers/promises'

export type LiveTarget = Omit<LiveSession, 'streamId' | 'startTime'>

/** The viewers of one session, by the rule that synchronises them. */
export interface ViewerGroup {
  startTime: Date
  viewers: (Viewer & { rule: ViewerOptions['rule'] })[]
  close(): Promise<void>
}

/** Clocks that are wrong by minutes and drift by more than those of phones. */
const VIEWERS: Pick<ViewerOptions, 'rule' | 'clock'>[] = [
  { rule: 'ours', clock: { aheadInMs: 3 * 60_000, fastByPpm: 0 } },
  { rule: 'ours', clock: { aheadInMs: -7 * 60_000, fastByPpm: 100 } },
  { rule: 'ours', clock: { aheadInMs: 40_000, fastByPpm: -100 } },
  { rule: 'plain', clock: { aheadInMs: 3 * 60_000, fastByPpm: 0 } },
]

/** Opens viewers of both rules at a session that has just started, each over a throttled connection of their own. */
export async function openViewers(
  target: LiveTarget,
  scheduler: Scheduler,
  conditions: NetworkConditions,
): Promise<ViewerGroup> {
  const startTime = new Date(Date.now() + 1000)
  const session = { ...target, startTime, streamId: await scheduler.schedule(startTime) }
  await wait(1200)
  const joined = await Promise.allSettled(
    VIEWERS.map(async ({ rule, clock }) => ({ rule, ...(await openViewer(session, { rule, clock, conditions })) })),
  )
  const viewers = joined.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const close = async (): Promise<void> => void (await Promise.all(viewers.map((viewer) => viewer.close())))
  const failure = joined.find((each) => each.status === 'rejected')
  if (failure) {
    // The viewers that did open would never be closed.
    await close()
    throw failure.reason
  }
  return { startTime, viewers, close }
}
