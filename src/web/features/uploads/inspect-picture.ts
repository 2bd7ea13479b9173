import type { Findings } from './prepare-file.ts'
import { errors } from '#shared/contract/errors.ts'
import { PICTURE_HEADER_BYTES, readPictureSize } from '#shared/domain/picture-header.ts'
import { fittingSize, hasTooManyPixels, type PictureSize } from '#shared/domain/pictures.ts'
import { isSizeAllowed } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'

const QUALITY = 0.85

/** Shrinks a picture where that saves the administrator's time; the server makes the versions that are shown. */
export async function inspectPicture(file: File): Promise<Findings> {
  // Before it is unpacked: a picture of 60,000 × 60,000 pixels would take 14 GB.
  const declared = readPictureSize(new Uint8Array(await file.slice(0, PICTURE_HEADER_BYTES).arrayBuffer()))
  if (declared && hasTooManyPixels(declared)) return { problem: t(errors.UPLOAD_PICTURE_TOO_MANY_PIXELS.message) }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return { problem: t(errors.UPLOAD_PICTURE_DAMAGED.message) }
  try {
    const shrunk = await shrinkPicture(bitmap, file.name)
    return shrunk.size < file.size && !losesTransparency(file, shrunk) ? { file: shrunk } : {}
  } finally {
    bitmap.close()
  }
}

/** What is transparent in a logo would be filled; a file that is too large for the server loses that rather. */
function losesTransparency(file: File, shrunk: File): boolean {
  const isFilled = shrunk.type === 'image/jpeg' && file.type !== 'image/jpeg'
  return isFilled && isSizeAllowed({ kind: 'image', sizeInBytes: file.size })
}

/** The picture in the size that the server keeps, in WebP where the browser writes it, otherwise in JPEG. */
export async function shrinkPicture(picture: CanvasImageSource & PictureSize, name: string): Promise<File> {
  const canvas = draw(picture)
  const shrunk = (await encode(canvas, 'image/webp')) ?? (await encode(filled(canvas), 'image/jpeg'))
  // Phones keep the memory of a canvas for a while unless it is made empty.
  canvas.width = 0
  canvas.height = 0
  if (!shrunk) throw new Error('The browser cannot encode pictures')
  const ending = shrunk.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([shrunk], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: shrunk.type })
}

function draw(picture: CanvasImageSource & PictureSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fittingSize(picture))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** White where it was transparent, which a JPEG cannot be. */
function filled(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return canvas
}

/** Null if the browser does not write this type. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY))
}
