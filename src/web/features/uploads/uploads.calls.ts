import { uploadActions, uploads } from '#shared/contract/uploads.ts'
import { request } from '#web/platform/api-client.ts'
import * as z from 'zod/mini'

export interface AnnouncedFile {
  fileName: string
  fileType: string
  fileSize: number
}

/** An upload in parts that the server knows. */
export interface Begun {
  key: string
  uploadId: string
}

export interface TaggedPart {
  PartNumber: number
  ETag: string
}

export type ArrivedPart = TaggedPart & { Size: number }

/** What the server is asked for while a file is sent; fails with ApiError. */
export interface UploadCalls {
  single(file: AnnouncedFile, signal: AbortSignal): Promise<{ key: string; uploadUrl: string }>
  /** Without a signal: what the server has begun must be known to be given up. */
  start(file: AnnouncedFile): Promise<Begun>
  partUrl(part: Begun & { partNumber: number }, signal: AbortSignal): Promise<string>
  arrived(upload: Begun, signal: AbortSignal): Promise<ArrivedPart[]>
  complete(upload: Begun & { parts: TaggedPart[] }, signal: AbortSignal): Promise<void>
  /** Gives the upload up. */
  abort(upload: Begun): Promise<void>
}

/** Each may be asked twice: a lost answer is no reason to warn. */
const REPEATABLE = { isRepeatable: true } as const

export const uploadCalls: UploadCalls = {
  async single(body, signal) {
    const { data } = z.parse(
      uploadActions.single.answer,
      await request(uploads.generateUrl, { ...REPEATABLE, body, signal }),
    )
    return data
  },

  async start(file) {
    const body = { action: 'start-multipart' as const, ...file }
    return z.parse(uploadActions['start-multipart'].answer, await request(uploads.generateUrl, { ...REPEATABLE, body }))
  },

  async partUrl({ key, uploadId, partNumber }, signal) {
    const body = { action: 'get-part-url' as const, key, uploadId, partNumber }
    const answer = await request(uploads.generateUrl, { ...REPEATABLE, body, signal })
    return z.parse(uploadActions['get-part-url'].answer, answer).url
  },

  async arrived({ key, uploadId }, signal) {
    const body = { action: 'list-parts' as const, key, uploadId }
    return z.parse(
      uploadActions['list-parts'].answer,
      await request(uploads.generateUrl, { ...REPEATABLE, body, signal }),
    ).parts
  },

  async complete({ key, uploadId, parts }, signal) {
    await request(uploads.generateUrl, {
      ...REPEATABLE,
      body: { action: 'complete-multipart', key, uploadId, parts },
      signal,
    })
  },

  async abort({ key, uploadId }) {
    await request(uploads.generateUrl, { ...REPEATABLE, body: { action: 'abort-multipart', key, uploadId } })
  },
}
