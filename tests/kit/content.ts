import { contract } from '#shared/contract/index.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** A file that an administrator uploads. */
export interface LocalFile {
  fileName: string
  fileType: string
  bytes: Buffer<ArrayBuffer>
}

const fixtures = join(process.cwd(), 'tests/fixtures')

export function fixture(fileName: string, fileType: string): LocalFile {
  return { fileName, fileType, bytes: readFileSync(join(fixtures, fileName)) }
}

/** A valid picture of one pixel. */
export const aPicture: LocalFile = {
  fileName: 'picture.png',
  fileType: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Uploads a file in one request, as the screens do, and returns its key. */
export async function upload(
  t: TestApp,
  token: string,
  { fileName, fileType, bytes }: LocalFile,
  { isSizeAnnounced = true } = {},
): Promise<string> {
  const { answer } = await t.request(contract.uploads.generateUrl, {
    token,
    body: { fileName, fileType, ...(isSizeAnnounced && { fileSize: bytes.length }) },
  })
  if (!('data' in answer)) throw new Error('No address to upload to.')
  const { uploadUrl, key } = answer.data
  const put = await fetch(new URL(uploadUrl, t.address), {
    method: 'PUT',
    headers: { 'content-type': fileType },
    body: bytes,
  })
  if (put.status !== 200) throw new Error(`The upload answered ${put.status}: ${await put.text()}`)
  return key
}

/** An uploaded and published course video. */
export async function aVideo(t: TestApp, token: string, details: object = {}) {
  const storageKey = await upload(t, token, fixture('two-seconds.mp4', 'video/mp4'))
  const body = { title: 'The first breath', description: 'Sit and breathe.', isPublished: true, storageKey, ...details }
  return (await t.request(contract.videos.create, { token, body })).answer.video
}

/** A published course. */
export async function aCourse(t: TestApp, token: string, details: object = {}) {
  const thumbnailStorageKey = await upload(t, token, aPicture)
  const body = {
    title: 'A House at Dawn',
    description: 'Mornings.',
    isPublished: true,
    thumbnailStorageKey,
    ...details,
  }
  return (await t.request(contract.courses.create, { token, body })).answer.course
}

/** An uploaded and published audio. */
export async function anAudio(t: TestApp, token: string, details: object = {}) {
  const storageKey = await upload(t, token, fixture('two-seconds.mp3', 'audio/mpeg'))
  const body = { title: 'Evening chant', isPublished: true, storageKey, ...details }
  return (await t.request(contract.audios.create, { token, body })).answer.audio
}

/** A valid document of one empty page. */
export const aBook: LocalFile = {
  fileName: 'book.pdf',
  fileType: 'application/pdf',
  bytes: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

/** An uploaded and published e-book. */
export async function anEbook(t: TestApp, token: string, details: object = {}) {
  const coverImageStorageKey = await upload(t, token, aPicture)
  const ebookFileStorageKey = await upload(t, token, aBook)
  const body = { title: 'On Stillness', isPublished: true, coverImageStorageKey, ebookFileStorageKey, ...details }
  return (await t.request(contract.ebooks.create, { token, body })).answer.ebook
}

/**
 * A livestream of one hour, with a new video unless one is given. A start in the past is scheduled with the clock set
 * back.
 */
export async function aStream(
  t: TestApp,
  token: string,
  { startTime, ...details }: { startTime: Date; video?: string; replayDays?: number },
) {
  const video = details.video ?? (await aVideo(t, token, { usageType: 'LIVESTREAM_SOURCE' }))._id
  const body = { title: 'Sunday satsang', startTime: startTime.toISOString(), durationInMinutes: 60, ...details, video }
  const now = t.clock.now()
  if (startTime < now) t.clock.set(startTime)
  const { answer } = await t.request(contract.livestreams.create, { token, body: { ...body, allowOverlap: true } })
  t.clock.set(now)
  return answer.stream
}

export const REMOVE = {
  video: contract.videos.remove,
  audio: contract.audios.remove,
  ebook: contract.ebooks.remove,
  course: contract.courses.remove,
  livestream: contract.livestreams.remove,
} as const

/** Deletes content as the screens do, also when it is used, and returns the status. */
export async function moveToBin(t: TestApp, token: string, kind: ContentKind, id: string): Promise<number> {
  const { json } = await t.request(contract.bin.uses, { token, params: { kind, id } })
  const query: Record<string, string> =
    typeof json.confirmation === 'string' ? { confirmedUses: json.confirmation } : {}
  return (await t.request(REMOVE[kind], { token, params: { id }, query })).status
}

/** Deletes content and purges it from the bin; returns the status. */
export async function deletePermanently(t: TestApp, token: string, kind: ContentKind, id: string): Promise<number> {
  const status = await moveToBin(t, token, kind, id)
  return status === 204 ? (await t.request(contract.bin.purge, { token, params: { kind, id } })).status : status
}
