import { type AcceptedFile, acceptUpload, type ConvertPicture } from './accept-upload.ts'
import { convertPicture } from './convert-picture.ts'
import { filesOfUpload, isUnverifiedKey, newKey } from './upload-keys.ts'
import * as uploads from './uploads.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Media } from '#server/features/media/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Files, type MultipartUpload, NoSuchUpload, type UploadedPart, WrongParts } from '#server/ports/files.ts'
import type { DocumentCheck } from '#server/ports/document-check.ts'
import type { MediaProbe } from '#server/ports/media-probe.ts'
import type { PictureResizer } from '#server/ports/picture-resizer.ts'
import type { uploads as calls } from '#shared/contract/uploads.ts'
import { DAY_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { filesOfKey } from '#shared/domain/pictures.ts'
import {
  parseUploadName,
  unquoteEtag,
  isSizeAllowed,
  PART_SIZE_IN_BYTES,
  partsProblem,
  SINGLE_UPLOAD_LIMIT_IN_BYTES,
  UPLOAD_KINDS,
  type UploadKind,
} from '#shared/domain/uploads.ts'

export interface UploadsService extends Handlers<typeof calls> {
  /**
   * Verifies a completed upload that belongs to no item, stores it under its permanent key and returns that. Throws what
   * `acceptUpload` throws, beside the `field` that sent it.
   */
  accept(upload: UploadToAccept): Promise<AcceptedFile>
  /** Attaches the upload to an item, in the item's transaction. Throws UPLOAD_TAKEN. */
  attach(trx: Db, key: string): Promise<void>
  /** Stores the converted versions of a picture that an item has; the item is to be given the new key. */
  convertPicture(key: string): ReturnType<typeof convertPicture>
  /** Schedules the deletion of files, from now or a later moment on, in effect once the transaction is committed. */
  scheduleDeletion(trx: Db, keys: string[], at?: Instant): Promise<void>
}

interface UploadToAccept {
  key: string
  kind: UploadKind
  field?: string
  signal?: AbortSignal
  /** Of a picture, where it is not stored as the cards and covers of content are. */
  convert?: ConvertPicture
}

/** Clients use a URL at once and ask for another when it has expired. On S3 anyone who has it can upload until then. */
const UPLOAD_URL_VALID_FOR_SECONDS = 600

export function uploadsService(dependencies: Dependencies): UploadsService {
  const { db, clock, files, media, probe, documentCheck, pictureResizer } = dependencies

  async function startUpload(file: DeclaredFile, viewerId: string, { inParts }: { inParts: boolean }) {
    const { fileName, fileType, fileSize = null } = file
    const name = parseUploadName({ fileName, contentType: fileType })
    if (!name) throw new Refused('UNSUPPORTED_TYPE')
    if (fileSize !== null && !isSizeAllowed({ kind: name.kind, sizeInBytes: fileSize })) throw new Refused('TOO_LARGE')
    const key = newKey(name, { isUnverified: !inParts })
    const upload_id = inParts ? (await files.startMultipart({ key, contentType: fileType })).uploadId : null
    await uploads.insert(db, {
      key,
      kind: name.kind,
      file_name: fileName,
      content_type: fileType,
      announced_size: fileSize,
      upload_id,
      created_by: viewerId,
      created_at: clock.now(),
    })
    return { key, kind: name.kind, uploadId: upload_id ?? '' }
  }

  async function startSingleUpload(file: DeclaredFile, viewerId: string) {
    const { key, kind } = await startUpload(file, viewerId, { inParts: false })
    const { fileType: contentType, fileName: title } = file
    const limit = kind === 'video' ? SINGLE_UPLOAD_LIMIT_IN_BYTES : UPLOAD_KINDS[kind].limitInBytes
    const maxBytes = file.fileSize ?? limit
    const limits = { userId: viewerId, expiresInSeconds: UPLOAD_URL_VALID_FOR_SECONDS, maxBytes }
    const uploadUrl = await files.createUploadUrl({ key, contentType, ...limits })
    return { data: { key, uploadUrl, url: await media.signedUrl(viewerId, { key, contentType, title }) } }
  }

  async function requireUpload({ key, uploadId }: MultipartUpload) {
    const upload = await uploads.find(db, key)
    if (!upload || upload.upload_id !== uploadId) throw new Refused('NOT_FOUND')
    return upload
  }

  /** Joins the parts. Idempotent: a client that lost the answer may repeat the request. */
  async function completeUpload({ key, uploadId, parts: namedParts }: Completion, viewerId: string) {
    const upload = await requireUpload({ key, uploadId })
    const parts = namedParts.map(({ ETag, PartNumber }) => ({ partNumber: PartNumber, etag: unquoteEtag(ETag) }))
    if (upload.completed_at === null) {
      await joinParts({ key, uploadId, parts, declaredSize: upload.announced_size })
      const stored = await files.head(key)
      if (!stored) throw new Refused('UPLOAD_PARTS_WRONG')
      await uploads.markCompleted(db, { key, sizeInBytes: stored.sizeInBytes, at: clock.now() })
    }
    const file = { key, contentType: upload.content_type, title: upload.file_name }
    return { url: await media.signedUrl(viewerId, file) }
  }

  async function joinParts({ key, uploadId, parts, declaredSize }: PartsToJoin): Promise<void> {
    try {
      const sizes = new Map(
        (await files.listParts({ key, uploadId })).map((part) => [part.partNumber, part.sizeInBytes]),
      )
      const sized = parts.map((part) => ({ ...part, sizeInBytes: sizes.get(part.partNumber) ?? 0 }))
      if (partsProblem({ parts: sized, size: declaredSize })) throw new Refused('UPLOAD_PARTS_WRONG')
      await files.completeMultipart({ key, uploadId, parts })
    } catch (error) {
      if (error instanceof WrongParts) throw new Refused('UPLOAD_PARTS_WRONG')
      // The store may have joined the parts although its answer was lost: what counts is whether the file exists.
      if (!(error instanceof NoSuchUpload) || !(await files.head(key))) throw error
    }
  }

  async function abortUpload({ key, uploadId }: MultipartUpload) {
    const upload = await uploads.find(db, key)
    // The row is deleted first, so that an item to which the upload was just attached keeps its file.
    if (upload?.upload_id !== uploadId || !(await uploads.deleteUnattached(db, key))) return {}
    await files.abortMultipart({ key, uploadId })
    for (const each of filesOfUpload(upload)) await files.remove(each)
    return {}
  }

  return {
    async generateUrl({ body, viewer: { userId } }) {
      try {
        switch (body.action) {
          case undefined:
            return await startSingleUpload(body, userId)
          case 'start-multipart': {
            const { key, uploadId } = await startUpload(body, userId, { inParts: true })
            return { uploadId, key }
          }
          case 'get-part-url': {
            const { key, uploadId, partNumber } = body
            await requireUpload(body)
            const limits = {
              userId,
              expiresInSeconds: UPLOAD_URL_VALID_FOR_SECONDS,
              maxBytes: PART_SIZE_IN_BYTES,
            }
            return { url: await files.createPartUploadUrl({ key, uploadId, partNumber, ...limits }) }
          }
          case 'list-parts': {
            await requireUpload(body)
            const parts = await files.listParts(body)
            return {
              parts: parts.map((part) => ({ ETag: part.etag, PartNumber: part.partNumber, Size: part.sizeInBytes })),
            }
          }
          case 'complete-multipart':
            return await completeUpload(body, userId)
          case 'abort-multipart':
            return await abortUpload(body)
        }
      } catch (error) {
        throw error instanceof NoSuchUpload ? new Refused('NOT_FOUND') : error
      }
    },

    async accept({ key, kind, field, signal, convert }) {
      async function beforeStoring(pictureKey: string): Promise<void> {
        if (!(await uploads.setPictureKey(db, { key, pictureKey }))) throw new Refused('UPLOAD_MISSING')
      }
      const adapters = { files, probe, documentCheck, pictureResizer }
      try {
        return await acceptUpload(await uploads.find(db, key), { kind, ...adapters, beforeStoring, signal, convert })
      } catch (error) {
        if (field === undefined || !(error instanceof Refused) || error.status !== 422) throw error
        throw new Refused(error.code, { fields: { [field]: error.message } })
      }
    },

    async attach(trx, key) {
      const at = clock.now()
      const attached = await uploads.markAttached(trx, { key, at })
      if (!attached) throw new Refused('UPLOAD_TAKEN')
      // Until its URL expires another body can be uploaded to it, and an upload in progress may last longer.
      if (isUnverifiedKey(key) || attached.picture_key !== null)
        await uploads.scheduleDeletion(trx, { keys: [key], at: new Date(at.getTime() + DAY_IN_MS) })
    },

    convertPicture: (key) => convertPicture({ key, files, pictureResizer }),

    scheduleDeletion: (trx, keys, at = clock.now()) =>
      uploads.scheduleDeletion(trx, { keys: keys.flatMap(filesOfKey), at }),
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  files: Files
  media: Media
  probe: MediaProbe
  documentCheck: DocumentCheck
  pictureResizer: PictureResizer
}

interface DeclaredFile {
  fileName: string
  fileType: string
  fileSize?: number | undefined
}

interface Completion extends MultipartUpload {
  parts: { ETag: string; PartNumber: number }[]
}

interface PartsToJoin extends MultipartUpload {
  parts: UploadedPart[]
  declaredSize: number | null
}
