import { contract } from '#shared/contract/index.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** A file as an administrator picks it. */
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

/** Uploads in one request, as the screens do; answers the key. */
export async function upload(t: TestApp, token: string, { fileName, fileType, bytes }: LocalFile): Promise<string> {
  const { answer } = await t.request(contract.uploads.generateUrl, {
    token,
    body: { fileName, fileType, fileSize: bytes.length },
  })
  if (!('data' in answer)) throw new Error('No address to upload to.')
  const { uploadUrl, key } = answer.data
  const put = await fetch(t.address + uploadUrl, { method: 'PUT', headers: { 'content-type': fileType }, body: bytes })
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
