import type { Findings } from './prepare-file.ts'
import { t } from '#web/i18n/t.ts'

/** Wide enough for a course's card and a book's cover on a dense screen. */
const MAX_WIDTH = 1280
const MAX_HEIGHT = 1600
const TARGET_IN_BYTES = 200 * 1024

/** Each attempt is smaller than the one before; the last is taken whatever its size. */
const ATTEMPTS = [
  { scale: 1, quality: 0.85 },
  { scale: 1, quality: 0.7 },
  { scale: 0.75, quality: 0.7 },
  { scale: 0.5, quality: 0.6 },
]

/** Shrinks a picture. Drawing it anew also removes what it tells of place and camera, and keeps it upright. */
export async function inspectPicture(file: File): Promise<Findings> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return { problem: t('This picture cannot be opened. Please choose another file.') }
  try {
    return { file: await shrinkPicture(bitmap, file.name) }
  } finally {
    bitmap.close()
  }
}

/** A file of at most about 200 kB, in WebP where the browser writes it, otherwise in JPEG. */
export async function shrinkPicture(
  picture: CanvasImageSource & { width: number; height: number },
  name: string,
): Promise<File> {
  const { width, height } = picture
  const fitting = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  let smallest: Blob | null = null
  for (const { scale, quality } of ATTEMPTS) {
    const canvas = draw(picture, fitting * scale)
    smallest = (await encode(canvas, 'image/webp', quality)) ?? (await encode(canvas, 'image/jpeg', quality))
    // Phones keep the memory of a canvas for a while unless it is made empty.
    canvas.width = 0
    canvas.height = 0
    if (smallest && smallest.size <= TARGET_IN_BYTES) break
  }
  if (!smallest) throw new Error('The browser cannot encode pictures')
  const ending = smallest.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([smallest], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: smallest.type })
}

function draw(picture: CanvasImageSource & { width: number; height: number }, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  // JPEG has no transparency, and would show it black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Null if the browser does not write this type. */
function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality))
}
