import { call } from './call.ts'
import { text } from './fields.ts'
import * as z from 'zod/mini'

const fileName = text('File name', 255)
const fileType = text('File type', 100)
const fileSize = z.optional(z.int().check(z.minimum(1, 'The file is empty.')))
const upload = { key: text('Key', 300), uploadId: text('Upload', 300) }
const partNumber = z.int().check(z.minimum(1), z.maximum(10000))

/** Enough for the ETags of 2,000 parts, the maximum of a video of 20 GB. */
const BODY_LIMIT_IN_BYTES = 512 * 1024

/** An uploaded part: its number from 1, its ETag without quotes, its size in bytes. */
export const uploadedPart = z.object({ ETag: z.string(), PartNumber: z.int(), Size: z.int() })

/** The body and answer of each action of the upload call (specification §7, product decisions §12). */
export const uploadActions = {
  single: {
    body: z.object({ fileName, fileType, fileSize }),
    answer: z.object({ data: z.object({ url: z.string(), key: z.string(), uploadUrl: z.string() }) }),
  },
  'start-multipart': {
    body: z.object({ action: z.literal('start-multipart'), fileName, fileType, fileSize }),
    answer: z.object({ uploadId: z.string(), key: z.string() }),
  },
  'get-part-url': {
    body: z.object({ action: z.literal('get-part-url'), ...upload, partNumber }),
    answer: z.object({ url: z.string() }),
  },
  'complete-multipart': {
    body: z.object({
      action: z.literal('complete-multipart'),
      ...upload,
      parts: z
        .array(z.object({ ETag: text('Tag', 200), PartNumber: partNumber }))
        .check(z.minLength(1, 'No part of the file has arrived.'), z.maxLength(10000)),
    }),
    answer: z.object({ url: z.string() }),
  },
  'list-parts': {
    body: z.object({ action: z.literal('list-parts'), ...upload }),
    answer: z.object({ parts: z.array(uploadedPart) }),
  },
  'abort-multipart': {
    body: z.object({ action: z.literal('abort-multipart'), ...upload }),
    answer: z.object({}),
  },
} as const

export const uploads = {
  generateUrl: call({
    method: 'POST',
    path: '/admin/upload/generate-url',
    audience: 'ADMIN',
    needs: 'files.upload',
    summary: 'Addresses for uploading: one request, or parts by action.',
    bodyLimitInBytes: BODY_LIMIT_IN_BYTES,
    body: z.union([
      uploadActions['start-multipart'].body,
      uploadActions['get-part-url'].body,
      uploadActions['complete-multipart'].body,
      uploadActions['list-parts'].body,
      uploadActions['abort-multipart'].body,
      z.extend(uploadActions.single.body, { action: z.optional(z.undefined()) }),
    ]),
    answer: z.union([
      uploadActions.single.answer,
      uploadActions['start-multipart'].answer,
      uploadActions['get-part-url'].answer,
      uploadActions['list-parts'].answer,
      z.strictObject({}),
    ]),
  }),
}
