import { type RunningProduct, signInByApi } from './kit.ts'
import type { APIRequestContext } from '@playwright/test'

export const SECOND = 1000

/** What the server tells of one session. */
export interface StreamBody {
  stream: { startTime: string; durationInMinutes: number; video: { videoFileUrl: string | null } }
  serverTime: string
}

interface Scheduling {
  request: APIRequestContext
  product: RunningProduct
  startsInMs: number
}

/** Sets a session as an administrator does; `start` in epoch milliseconds. */
export async function schedule({ request, product, startsInMs }: Scheduling): Promise<{ id: string; start: number }> {
  const { accessToken } = await signInByApi(request, product, 'admin')
  const headers = { authorization: `Bearer ${accessToken}` }
  const list = await request.get(`${product.address}/api/v1/admin/videos?search=flame`, { headers })
  const { videos } = (await list.json()) as { videos: { _id: string }[] }
  const start = Date.now() + startsInMs
  const data = {
    title: 'Together',
    video: videos[0]?._id,
    startTime: new Date(start).toISOString(),
    durationInMinutes: 60,
    // Every test has its own beside those of the others.
    allowOverlap: true,
  }
  const answer = await request.post(`${product.address}/api/v1/admin/livestreams`, { headers, data })
  if (!answer.ok()) throw new Error(`The session was not scheduled: ${await answer.text()}`)
  const { stream } = (await answer.json()) as { stream: { _id: string } }
  return { id: stream._id, start }
}

/** A session that has just begun. */
export async function startLiveSession(where: Omit<Scheduling, 'startsInMs'>): Promise<{ id: string; start: number }> {
  const stream = await schedule({ ...where, startsInMs: SECOND })
  await new Promise((resolve) => setTimeout(resolve, 1.2 * SECOND))
  return stream
}
