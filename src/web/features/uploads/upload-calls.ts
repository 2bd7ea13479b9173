import { uploadActions, uploads } from '#shared/contract/uploads.ts'
import { request } from '#web/platform/api-client.ts'
import * as z from 'zod/mini'

export interface AnnouncedFile {
  fileName: string
  fileType: string
  fileSize: number
}

/** An upload in parts that the server has started. */
export interface MultipartUpload {
  key: string
  uploadId: string
}

export interface TaggedPart {
  PartNumber: number
  ETag: string
}

export type ArrivedPart = TaggedPart & { Size: number }

/** The calls of an upload; each fails with ApiError. */
export interface UploadCalls {
  single(file: AnnouncedFile, signal: AbortSignal): Promise<{ key: string; uploadUrl: string }>
  /** Without a signal: an upload can only be aborted once the server has named it. */
  start(file: AnnouncedFile): Promise<MultipartUpload>
  partUrl(part: MultipartUpload & { partNumber: number }, signal: AbortSignal): Promise<string>
  arrived(upload: MultipartUpload, signal: AbortSignal): Promise<ArrivedPart[]>
  complete(upload: MultipartUpload & { parts: TaggedPart[] }, signal: AbortSignal): Promise<void>
  abort(upload: MultipartUpload): Promise<void>
}

/** Repeating one of these calls does no harm, so a lost answer is no reason to warn. */
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
