import { recoveryTimeMs, syncErrorsOf, magnitudesOf } from './live-sync-errors.ts'
import { openViewer, type LiveSession } from './live-viewer.ts'
import { type BenchRow, comparisonRow, seconds } from './row.ts'
import type { NetworkConditions } from './throttled-proxy.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { livestreams } from '#shared/contract/livestreams.ts'
import { videos } from '#shared/contract/videos.ts'
import { signIn } from '#tests/kit/measure/api-client.ts'
import { percentile } from '#tests/kit/measure/statistics.ts'
import { ADMIN } from './demo-installations.ts'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'

const VIDEO = 'Sunday satsang: a flame out of the wind'
const WATCHED_FOR_MS = 25_000
const SETTLES_IN_MS = 8000
const RIGHT_CLOCK = { aheadInMs: 60_000, fastByPpm: 50 }

interface LiveLine {
  name: string
  conditions: NetworkConditions
  aim: string
}

/** A live session of renditions: when a viewer is in step after joining, and how far from it later. */
export async function playLiveRows(
  target: Omit<LiveSession, 'streamId' | 'startTime'>,
  { name, conditions, aim }: LiveLine,
): Promise<BenchRow[]> {
  const startTime = new Date(Date.now() + 1000)
  const streamId = await schedule(target.address, startTime)
  await wait(1200)
  const viewer = await openViewer({ ...target, startTime, streamId }, { clock: RIGHT_CLOCK, conditions, rule: 'ours' })
  try {
    const from = Date.now()
    await wait(WATCHED_FOR_MS)
    const until = Date.now()
    const recorded = await viewer.seen()
    const errors = syncErrorsOf(recorded, { startTime, until })
    const firstFrameAt = recorded.frames[0]?.[0] ?? from
    const steady = magnitudesOf(errors.filter(({ atInMs }) => atInMs >= firstFrameAt + SETTLES_IN_MS))
    const row = (what: string, of: number, limit: string): BenchRow => ({
      ...comparisonRow({
        name: `live, ${name}: ${what}`,
        ours: of,
        baseline: 0,
        aim: limit,
        baselineName: '',
        show: seconds,
      }),
      reference: '–',
    })
    return [
      row('in step after joining', recoveryTimeMs(errors, recorded.openedAt), aim),
      row('error, p95', percentile(steady, 0.95), '≤ 0.04 s'),
    ]
  } finally {
    await viewer.close()
  }
}

async function schedule(address: string, startTime: Date): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(address, ADMIN)}`, 'content-type': 'application/json' }
  const list = await fetch(`${address}${API_BASE}${videos.list.path}?search=flame`, { headers })
  const found = listed.parse(await list.json()).videos.find(({ title }) => title === VIDEO)
  const body = { title: 'Bench', video: found?._id, startTime, durationInMinutes: 5, allowOverlap: true }
  const answer = await fetch(`${address}${API_BASE}${livestreams.create.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return scheduled.parse(await answer.json()).stream._id
}

const listed = z.object({ videos: z.array(z.object({ _id: z.string(), title: z.string() })) })
const scheduled = z.object({ stream: z.object({ _id: z.string() }) })
