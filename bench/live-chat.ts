import { callApi, fieldOf, signIn, textAt } from '#tests/kit/measure/api-client.ts'
import { percentile } from '#tests/kit/measure/statistics.ts'
import { ADMIN } from './demo-installations.ts'
import type { Scheduler } from './live-scheduler.ts'
import { magnitudesOf, syncErrorsOf } from './live-sync-errors.ts'
import { openViewer, type Viewer, type ViewerOptions } from './live-viewer.ts'
import type { LiveTarget } from './live-viewers.ts'
import { type BenchRow, comparisonRow } from './row.ts'
import type { NetworkConditions } from './throttled-proxy.ts'
import { newId } from '#server/platform/ids.ts'
import { setTimeout as wait } from 'node:timers/promises'

const MOBILE: NetworkConditions = { downInKbits: 1600, upInKbits: 750, delayInMs: 75, jitterInMs: 40, loss: 0.01 }
const SETTLES_IN_MS = 15_000
const WATCHED_FOR_MS = 60_000
/** As many as all members are shown. */
const MESSAGE_EVERY_MS = 667
const SLOWER_BY = 4

/** Phones four times slower: the player's error while the chat moves, beside one whose room does not answer. */
export async function chatRows(target: LiveTarget, scheduler: Scheduler): Promise<BenchRow[]> {
  const startTime = new Date(Date.now() + 1000)
  const session = { ...target, startTime, streamId: await scheduler.schedule(startTime) }
  await wait(1200)
  const options = (hasRoom: boolean): ViewerOptions => ({
    rule: 'ours',
    clock: { aheadInMs: 40_000, fastByPpm: -100 },
    conditions: MOBILE,
    phone: { slowerBy: SLOWER_BY, hasRoom },
  })
  const viewers: Viewer[] = []
  const run = { isOver: false }
  try {
    const chatting = await openViewer(session, options(true))
    viewers.push(chatting)
    const alone = await openViewer(session, options(false))
    viewers.push(alone)
    const written = writeAlong(target.address, session.streamId, run)
    await wait(SETTLES_IN_MS)
    const from = Date.now()
    await wait(WATCHED_FOR_MS)
    const until = Date.now()
    run.isOver = true
    console.log(`  ${await written} messages written, ${await chatting.messages()} on the phone`)
    const errorOf = async (viewer: Viewer, share: number) => {
      const errors = syncErrorsOf(await viewer.seen(), { startTime, until }).filter(({ atInMs }) => atInMs >= from)
      return percentile(magnitudesOf(errors), share)
    }
    const row = async (name: string, aim: string, share: number) =>
      comparisonRow({
        name: `live on a phone ${SLOWER_BY} × slower, the chat open: error, ${name}`,
        ours: await errorOf(chatting, share),
        baseline: await errorOf(alone, share),
        aim,
        baselineName: 'without the room',
        show: (ms) => `${Math.round(ms)} ms`,
      })
    return [await row('middle', '–', 0.5), await row('p95', '≤ 40 ms', 0.95)]
  } finally {
    run.isOver = true
    await Promise.all(viewers.map((viewer) => viewer.close()))
  }
}

/** Writes as an administrator until the run is over; returns the number of messages. */
async function writeAlong(address: string, streamId: string, run: { isOver: boolean }): Promise<number> {
  const token = await signIn(address, ADMIN)
  const { json } = await callApi(address, `/user/livestreams/${streamId}/room`, { token })
  const path = `/user/live-rooms/${textAt(fieldOf(json, 'room'), '_id')}/messages`
  let count = 0
  for (; !run.isOver; count++) {
    await callApi(address, path, {
      token,
      body: { clientId: newId(), text: `What helps when one cannot sleep? ${count}` },
    })
    await wait(MESSAGE_EVERY_MS)
  }
  return count
}
