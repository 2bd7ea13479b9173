import { multipartVideo, sha256 } from './test-video.ts'
import type { Installation } from './installation.ts'
import { signUp } from './member.ts'
import { callApi, fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { PART_SIZE_IN_BYTES } from '#shared/domain/uploads.ts'

const EMAIL = 'uploader@example.com'
const PARTS = 4
const UPLOAD = '/admin/upload/generate-url'

/** A video on its way up, over as many lives of the server as it takes. */
interface Upload {
  title: string
  bytes: Buffer<ArrayBuffer>
  at: { key: string; uploadId: string }
  /** The tags of the parts that were acknowledged. */
  arrived: Map<number, string>
}

/** Sends one video after another in parts, goes on after every death, and compares what is there in the end. */
export async function openUploader(installation: Installation) {
  await installation.addAdministrator(EMAIL)
  const seen = { cutOff: 0, identical: 0, changed: 0, lostParts: 0 }
  let token: string | null = null
  let upload: Upload | null = null

  async function call(path: string, body?: object): Promise<unknown> {
    token ??= await signUp(installation.address(), EMAIL)
    const { status, json } = await callApi(installation.address(), path, { token, ...(body && { body }) })
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
    return json
  }

  async function begin(): Promise<Upload> {
    const bytes = multipartVideo(PARTS)
    const about = { fileName: 'talk.mp4', fileType: 'video/mp4', fileSize: bytes.length }
    const at = await call(UPLOAD, { action: 'start-multipart', ...about })
    const [key, uploadId] = [textAt(at, 'key'), textAt(at, 'uploadId')]
    return { title: `Talk ${uploadId}`, bytes, at: { key, uploadId }, arrived: new Map() }
  }

  async function sendMissing({ at, bytes, arrived }: Upload): Promise<void> {
    const listed = fieldOf(await call(UPLOAD, { action: 'list-parts', ...at }), 'parts')
    const there = new Map((Array.isArray(listed) ? listed : []).map((part) => [fieldOf(part, 'PartNumber'), part]))
    for (const [number, tag] of arrived) {
      if (fieldOf(there.get(number), 'ETag') !== tag) seen.lostParts += 1
    }
    for (let partNumber = 1; partNumber <= PARTS; partNumber++) {
      if (arrived.has(partNumber)) continue
      const part = bytes.subarray((partNumber - 1) * PART_SIZE_IN_BYTES, partNumber * PART_SIZE_IN_BYTES)
      const to = textAt(await call(UPLOAD, { action: 'get-part-url', ...at, partNumber }), 'url')
      const response = await fetch(new URL(to, installation.address()), { method: 'PUT', body: part })
      if (!response.ok) throw new Error(`a part answered ${response.status}`)
      arrived.set(partNumber, (response.headers.get('etag') ?? '').replaceAll('"', ''))
    }
  }

  /** The video made of it; whoever was not told asks whether it is there. */
  async function madeOf({ at, title }: Upload): Promise<unknown> {
    const found = fieldOf(await call(`/admin/videos?search=${encodeURIComponent(title)}`), 'videos')
    if (Array.isArray(found) && found.length > 0) return found[0]
    const body = { title, description: 'A talk.', storageKey: at.key }
    return fieldOf(await call('/admin/videos', body), 'video')
  }

  /** Brings the video under way to its end, or dies with the server. */
  async function finishOne(): Promise<void> {
    upload ??= await begin()
    const { at, arrived, bytes } = upload
    if (arrived.size < PARTS) await sendMissing(upload)
    const parts = [...arrived].map(([PartNumber, ETag]) => ({ PartNumber, ETag }))
    await call(UPLOAD, { action: 'complete-multipart', ...at, parts })
    const file = textAt(await madeOf(upload), 'videoFileUrl')
    const stored = Buffer.from(await (await fetch(new URL(file, installation.address()))).arrayBuffer())
    seen[sha256(stored) === sha256(bytes) ? 'identical' : 'changed'] += 1
    upload = null
  }

  return {
    seen,
    finishOne,
    /** Until the server is gone. A refusal while it lives is a fault of its own and ends the proof. */
    async uploadUntilKilled(life: { isOver: boolean }): Promise<void> {
      while (!life.isOver) {
        try {
          await finishOne()
        } catch (error) {
          if (!life.isOver) throw error
          if (upload) seen.cutOff += 1
        }
      }
    },
  }
}
