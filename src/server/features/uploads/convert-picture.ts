import type { AcceptedFile } from './accept-upload.ts'
import { permanentKey } from './upload-keys.ts'
import type { Files } from '#server/ports/files.ts'
import type { PictureProblem, PictureResizer } from '#server/ports/picture-resizer.ts'
import { keyInWidth, pictureKey } from '#shared/domain/pictures.ts'
import { Readable } from 'node:stream'

/**
 * Stores the versions of a stored picture that members' devices load, under a key that tells its size; the file itself
 * stays. Repeating it stores the same again. Throws what `PictureResizer` throws.
 */
export async function convertPicture({
  key,
  files,
  pictureResizer,
  beforeStoring,
  isTransparencyKept,
  signal,
}: ConvertOptions): Promise<AcceptedFile | PictureProblem> {
  const resized = await pictureResizer.resize({ key, isTransparencyKept, signal })
  if (typeof resized === 'string') return resized
  const { size, versions } = resized
  const newKey = pictureKey(permanentKey(key), size)
  await beforeStoring?.(newKey)
  for (const { width, bytes } of versions) {
    const sizeInBytes = bytes.length
    await files.write({ key: keyInWidth(newKey, width), contentType, sizeInBytes, body: Readable.from([bytes]) })
  }
  return { key: newKey, contentType, sizeInBytes: versions[0]?.bytes.length ?? 0, durationInSeconds: 0, media: null }
}

export interface ConvertOptions {
  key: string
  files: Files
  pictureResizer: PictureResizer
  /** Called with the new key, so that its files can be found whatever happens next. */
  beforeStoring?: (newKey: string) => Promise<void>
  /** Else what is transparent becomes white. */
  isTransparencyKept?: boolean | undefined
  signal?: AbortSignal | undefined
}

const contentType = 'image/webp'
