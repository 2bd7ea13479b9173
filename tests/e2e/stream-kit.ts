import { type DemoProduct, authHeaders } from './kit.ts'
import type { APIRequestContext } from '@playwright/test'

export const SECOND_IN_MS = 1000

/** The server's answer about one session. */
export interface StreamBody {
  stream: { startTime: string; durationInMinutes: number; video: { videoFileUrl: string | null } }
  serverTime: string
}

interface Session {
  request: APIRequestContext
  product: DemoProduct
  title?: string
  /** Returns the start in epoch milliseconds. It is called last, so that a start close to now is not in the past. */
  startAt: () => number
  /** Seven when absent. */
  replayDays?: number
}

/** Schedules a session of one hour with the demo's video of three minutes. */
export async function createSession({ request, product, title = 'Together', startAt, ...details }: Session) {
  const headers = await authHeaders(request, product, 'admin')
  const list = await request.get(`${product.address}/api/v1/admin/videos?search=flame`, { headers })
  const { videos } = (await list.json()) as { videos: { _id: string }[] }
  const start = startAt()
  const data = {
    title,
    video: videos[0]?._id,
    startTime: new Date(start).toISOString(),
    durationInMinutes: 60,
    ...details,
    // The sessions of other tests overlap.
    allowOverlap: true,
  }
  const answer = await request.post(`${product.address}/api/v1/admin/livestreams`, { headers, data })
  if (!answer.ok()) throw new Error(`The session was not scheduled: ${await answer.text()}`)
  const { stream } = (await answer.json()) as { stream: { _id: string } }
  return { id: stream._id, start }
}

type Installation = Pick<Session, 'request' | 'product'>

export function scheduleSession({ startsInMs, ...installation }: Installation & { startsInMs: number }) {
  return createSession({ ...installation, startAt: () => Date.now() + startsInMs })
}

/** Schedules a session and waits until it has started. */
export async function startLiveSession(installation: Installation) {
  const session = await scheduleSession({ ...installation, startsInMs: SECOND_IN_MS })
  await new Promise((resolve) => setTimeout(resolve, 1.2 * SECOND_IN_MS))
  return session
}
