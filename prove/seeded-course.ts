import { buy, signInByEmail, type SignedInMember } from './email-sign-in.ts'
import { multipartVideo, sha256 } from './test-video.ts'
import { fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { createAdministrator } from '#tests/kit/run-owner-command.ts'
import type { Cluster } from './nodes.ts'
import { PART_SIZE_IN_BYTES } from '#shared/domain/uploads.ts'
import { readFileSync } from 'node:fs'

/** A course with one video, and the first member who bought and read it. */
export interface SeededCourse {
  admin: SignedInMember
  courseId: string
  videoId: string
  member: SignedInMember
  /** Whether the bytes that the member reads are those that were sent. */
  isIdentical: boolean
  /** The status of a request for a range. */
  rangeStatus: number
  partsSent: number
}

const UPLOAD = '/admin/upload/generate-url'
const PARTS = 3

/** The main journey over HTTP, through the proxy: administrator, upload in parts, course; member, payment, playback. */
export async function seedCourse(cluster: Cluster): Promise<SeededCourse> {
  const email = 'meera@sadhana.example'
  await createAdministrator(email, cluster.command)
  const admin = await signInByEmail(cluster, email)
  const videoBytes = multipartVideo(PARTS)
  const storageKey = await sendInParts(cluster, admin, videoBytes)
  const thumbnail = await sendAtOnce(cluster, admin, 'demo/media/thumbnails/the-quiet-lotus.webp')

  const described = { description: 'One foot, then the other.', isPublished: true }
  const video = await post(cluster, admin, '/admin/videos', { ...described, title: 'First steps', storageKey })
  const videoId = textAt(fieldOf(video, 'video'), '_id')
  const body = { ...described, title: 'Walking quietly', videos: [videoId], thumbnailStorageKey: thumbnail }
  const courseId = textAt(fieldOf(await post(cluster, admin, '/admin/courses', body), 'course'), '_id')

  const member = await signInByEmail(cluster, 'kavya@sadhana.example')
  await buy(cluster, member)
  const { token, visitor } = member
  const { json } = await visitor.call(cluster.address, `/user/courses/${courseId}`, { token })
  const videos = fieldOf(fieldOf(json, 'course'), 'videos')
  const file = textAt(Array.isArray(videos) ? videos[0] : {}, 'videoFileUrl')
  const whole = await fetch(new URL(file, cluster.address))
  const range = await fetch(new URL(file, cluster.address), { headers: { range: 'bytes=1000000-1000999' } })
  const part = Buffer.from(await range.arrayBuffer())
  const isIdentical = sha256(Buffer.from(await whole.arrayBuffer())) === sha256(videoBytes)
  const isRange = part.equals(videoBytes.subarray(1_000_000, 1_001_000))
  return {
    admin,
    courseId,
    videoId,
    member,
    isIdentical: isIdentical && isRange,
    rangeStatus: range.status,
    partsSent: PARTS,
  }
}

/** A call that must succeed. */
export async function post(cluster: Cluster, { visitor, token }: SignedInMember, path: string, body: object) {
  const { status, json } = await visitor.call(cluster.address, path, { token, body })
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  return json
}

/** Uploads directly to the store, each part to its own signed address; returns the key. */
async function sendInParts(cluster: Cluster, admin: SignedInMember, videoBytes: Buffer<ArrayBuffer>): Promise<string> {
  const about = { fileName: 'walk.mp4', fileType: 'video/mp4', fileSize: videoBytes.length }
  const at = await post(cluster, admin, UPLOAD, { action: 'start-multipart', ...about })
  const upload = { key: textAt(at, 'key'), uploadId: textAt(at, 'uploadId') }
  const parts = []
  for (let PartNumber = 1; PartNumber <= PARTS; PartNumber++) {
    const asked = await post(cluster, admin, UPLOAD, { action: 'get-part-url', ...upload, partNumber: PartNumber })
    const part = videoBytes.subarray((PartNumber - 1) * PART_SIZE_IN_BYTES, PartNumber * PART_SIZE_IN_BYTES)
    parts.push({ PartNumber, ETag: await put(cluster, textAt(asked, 'url'), part) })
  }
  await post(cluster, admin, UPLOAD, { action: 'complete-multipart', ...upload, parts })
  return upload.key
}

async function sendAtOnce(cluster: Cluster, admin: SignedInMember, file: string): Promise<string> {
  const bytes = readFileSync(file)
  const about = { fileName: 'cover.webp', fileType: 'image/webp', fileSize: bytes.length }
  const data = fieldOf(await post(cluster, admin, UPLOAD, about), 'data')
  await put(cluster, textAt(data, 'uploadUrl'), bytes, about.fileType)
  return textAt(data, 'key')
}

async function put({ storeAddress }: Cluster, to: string, bytes: Buffer<ArrayBuffer>, type = ''): Promise<string> {
  if (!to.startsWith(storeAddress)) throw new Error(`files are sent to ${new URL(to).host}, not to the store`)
  const answer = await fetch(to, { method: 'PUT', body: bytes, ...(type && { headers: { 'content-type': type } }) })
  if (!answer.ok) throw new Error(`the store answered ${answer.status}: ${await answer.text()}`)
  return (answer.headers.get('etag') ?? '').replaceAll('"', '')
}
