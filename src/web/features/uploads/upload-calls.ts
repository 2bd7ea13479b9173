import type { Body } from '#shared/contract/call.ts'
import { uploadActions, uploads } from '#shared/contract/uploads.ts'
import { request } from '#web/platform/api-client.ts'
import * as z from 'zod/mini'

export interface DeclaredFile {
  fileName: string
  fileType: string
  fileSize: number
}

/** An upload in parts that the server has started. */
export interface MultipartUpload {
  key: string
  uploadId: string
}

export interface UploadedPart {
  PartNumber: number
  ETag: string
}

export type StoredPart = UploadedPart & { Size: number }

/** The calls of an upload; each fails with ApiError. */
export interface UploadCalls {
  createUploadUrl(file: DeclaredFile, signal: AbortSignal): Promise<{ key: string; uploadUrl: string }>
  /** Without a signal: an upload can only be aborted once the server has named it. */
  startMultipart(file: DeclaredFile): Promise<MultipartUpload>
  createPartUrl(part: MultipartUpload & { partNumber: number }, signal: AbortSignal): Promise<string>
  listParts(upload: MultipartUpload, signal: AbortSignal): Promise<StoredPart[]>
  complete(upload: MultipartUpload & { parts: UploadedPart[] }, signal: AbortSignal): Promise<void>
  abort(upload: MultipartUpload): Promise<void>
}

/** Repeating an action does no harm, so a lost answer is no reason to warn. */
async function send<Answer extends z.ZodMiniType>(
  answer: Answer,
  body: Body<typeof uploads.generateUrl>,
  signal?: AbortSignal,
): Promise<z.output<Answer>> {
  return z.parse(answer, await request(uploads.generateUrl, { isRepeatable: true, body, ...(signal && { signal }) }))
}

export const uploadCalls: UploadCalls = {
  createUploadUrl: async (file, signal) => (await send(uploadActions.single.answer, file, signal)).data,

  startMultipart: (file) => send(uploadActions['start-multipart'].answer, { action: 'start-multipart', ...file }),

  async createPartUrl(part, signal) {
    return (await send(uploadActions['get-part-url'].answer, { action: 'get-part-url', ...part }, signal)).url
  },

  async listParts(upload, signal) {
    return (await send(uploadActions['list-parts'].answer, { action: 'list-parts', ...upload }, signal)).parts
  },

  async complete(upload, signal) {
    await send(uploadActions['complete-multipart'].answer, { action: 'complete-multipart', ...upload }, signal)
  },

  async abort(upload) {
    await send(uploadActions['abort-multipart'].answer, { action: 'abort-multipart', ...upload })
  },
}
