import { multipartVideo, sha256 } from './test-video.ts'
import type { Installation } from './installation.ts'
import { signUp } from './member.ts'
import { callApi, fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { PART_SIZE_IN_BYTES } from '#shared/domain/uploads.ts'

const EMAIL = 'uploader@example.com'
const PARTS = 4
const UPLOAD = '/admin/upload/generate-url'

/** A video that is being uploaded, resumed after every kill of the server. */
interface Upload {
  title: string
  bytes: Buffer<ArrayBuffer>
  at: { key: string; uploadId: string }
  /** The ETags of the parts that were acknowledged. */
  acknowledged: Map<number, string>
}

/** Uploads one video after another in parts, resumes after every kill, and compares the stored bytes. */
export async function openUploader(installation: Installation) {
  await installation.addAdministrator(EMAIL)
  const results = { cutOff: 0, identical: 0, changed: 0, lostParts: 0 }
  let token: string | null = null
  let upload: Upload | null = null

  async function call(path: string, body?: object): Promise<unknown> {
    token ??= await signUp(installation.address(), EMAIL)
    const { status, json } = await callApi(installation.address(), path, { token, ...(body && { body }) })
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
    return json
  }

  async function startUpload(): Promise<Upload> {
    const bytes = multipartVideo(PARTS)
    const about = { fileName: 'talk.mp4', fileType: 'video/mp4', fileSize: bytes.length }
    const at = await call(UPLOAD, { action: 'start-multipart', ...about })
    const [key, uploadId] = [textAt(at, 'key'), textAt(at, 'uploadId')]
    return { title: `Talk ${uploadId}`, bytes, at: { key, uploadId }, acknowledged: new Map() }
  }

  async function sendMissing({ at, bytes, acknowledged }: Upload): Promise<void> {
    const listed = fieldOf(await call(UPLOAD, { action: 'list-parts', ...at }), 'parts')
    const storedParts = new Map(
      (Array.isArray(listed) ? listed : []).map((part) => [fieldOf(part, 'PartNumber'), part]),
    )
    for (const [number, tag] of acknowledged) {
      if (fieldOf(storedParts.get(number), 'ETag') !== tag) results.lostParts += 1
    }
    for (let partNumber = 1; partNumber <= PARTS; partNumber++) {
      if (acknowledged.has(partNumber)) continue
      const part = bytes.subarray((partNumber - 1) * PART_SIZE_IN_BYTES, partNumber * PART_SIZE_IN_BYTES)
      const to = textAt(await call(UPLOAD, { action: 'get-part-url', ...at, partNumber }), 'url')
      const response = await fetch(new URL(to, installation.address()), { method: 'PUT', body: part })
      if (!response.ok) throw new Error(`a part answered ${response.status}`)
      acknowledged.set(partNumber, (response.headers.get('etag') ?? '').replaceAll('"', ''))
    }
  }

  /** The video created from it; looks for it first, since an earlier answer may have been lost. */
  async function findOrCreateVideo({ at, title }: Upload): Promise<unknown> {
    const found = fieldOf(await call(`/admin/videos?search=${encodeURIComponent(title)}`), 'videos')
    if (Array.isArray(found) && found.length > 0) return found[0]
    const body = { title, description: 'A talk.', storageKey: at.key }
    return fieldOf(await call('/admin/videos', body), 'video')
  }

  /** Finishes the upload under way; throws when the server is killed. */
  async function finishOne(): Promise<void> {
    upload ??= await startUpload()
    const { at, acknowledged, bytes } = upload
    if (acknowledged.size < PARTS) await sendMissing(upload)
    const parts = [...acknowledged].map(([PartNumber, ETag]) => ({ PartNumber, ETag }))
    await call(UPLOAD, { action: 'complete-multipart', ...at, parts })
    const file = textAt(await findOrCreateVideo(upload), 'videoFileUrl')
    const stored = Buffer.from(await (await fetch(new URL(file, installation.address()))).arrayBuffer())
    results[sha256(stored) === sha256(bytes) ? 'identical' : 'changed'] += 1
    upload = null
  }

  return {
    results,
    finishOne,
    /** Uploads until the server is killed. A refusal before that is a fault and ends the proof. */
    async uploadUntilKilled(run: { isOver: boolean }): Promise<void> {
      while (!run.isOver) {
        try {
          await finishOne()
        } catch (error) {
          if (!run.isOver) throw error
          if (upload) results.cutOff += 1
        }
      }
    },
  }
}
