import { ADMIN } from './demo-installations.ts'
import { signIn } from '#tests/kit/measure/api-client.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { livestreams } from '#shared/contract/livestreams.ts'
import { uploadActions, uploads } from '#shared/contract/uploads.ts'
import { videos } from '#shared/contract/videos.ts'
import * as z from 'zod/mini'

/** Schedules sessions as an administrator. */
export interface Scheduler {
  /** Schedules the video; returns the stream's id. */
  schedule(startTime: Date): Promise<string>
}

interface VideoFile {
  fileName: string
  fileType: string
  bytes: Buffer
}

/** Uploads a video that can then be scheduled. */
export async function openScheduler(address: string, { bytes, ...type }: VideoFile): Promise<Scheduler> {
  const token = await signIn(address, ADMIN)
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(address + API_BASE + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { data } = z.parse(uploadActions.single.answer, await post(uploads.generateUrl.path, type))
  const put = await fetch(new URL(data.uploadUrl, address), {
    method: 'PUT',
    headers: { 'content-type': type.fileType },
    body: new Uint8Array(bytes),
  })
  if (!put.ok) throw new Error(`The upload answers ${put.status}`)
  const about = { title: 'Bench', description: 'Bench', usageType: 'LIVESTREAM_SOURCE', storageKey: data.key }
  const { video } = z.parse(named, await post(videos.create.path, { ...about, isPublished: true }))
  return {
    async schedule(startTime) {
      const input = { title: 'Bench', video: video?._id, startTime, durationInMinutes: 5, allowOverlap: true }
      return z.parse(named, await post(livestreams.create.path, input)).stream?._id ?? ''
    },
  }
}

const item = z.optional(z.object({ _id: z.string() }))
const named = z.object({ video: item, stream: item })
