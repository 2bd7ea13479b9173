import type { ResizeResult, ResizeTask } from './picture-resizer.ts'
import { serveTasks } from '#server/platform/worker-tasks.ts'
import type { PictureProblem, ResizedPicture, ResizedSitePicture } from '#server/ports/picture-resizer.ts'
import {
  fittingSize,
  hasTooManyPixels,
  MAX_PICTURE_PIXELS,
  narrowerWidths,
  type PictureSize,
} from '#shared/domain/pictures.ts'
import {
  fittingSitePicture,
  SITE_PICTURE_FORMATS,
  type SitePictureFormat,
  sitePictureWidths,
} from '#shared/site-content/site-pictures.ts'
import sharp, { type Sharp } from 'sharp'

/** Only the decoders of the accepted types: libvips has many more, such as the one of SVG. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
// The server needs the other processors for requests.
sharp.concurrency(1)

/** Before the pool's deadline: terminating a thread does not stop its decoder. */
const DEADLINE_IN_SECONDS = 15
const QUALITY = 72

/** What the first screen of a page may load for its picture. */
const MAX_SITE_PICTURE_BYTES = 80_000
/** The next one is tried while a picture is too heavy. Even noise is light enough as AVIF in the last one. */
const SITE_QUALITIES = { avif: [55, 42, 30, 20], webp: [76, 62, 45, 30] } as const
/** Of 9. More takes seconds for a few per cent. */
const AVIF_EFFORT = 3

serveTasks<ResizeTask, ResizeResult>(async ({ bytes, use }) => {
  try {
    return await (use === 'SITE' ? resizeForSite(bytes) : resize(bytes, { isTransparencyKept: use === 'LOGO' }))
  } catch (error) {
    return error instanceof Error && error.message.startsWith('timeout') ? 'TOOK_TOO_LONG' : 'DAMAGED'
  }
})

async function resize(bytes: Uint8Array, options: DecodeOptions): Promise<ResizedPicture | PictureProblem> {
  const pixels = await decode(bytes, fittingSize, options)
  if (typeof pixels === 'string') return pixels
  const { size, data, info } = pixels
  const encode = (width: number) => sharp(data, { raw: info }).resize({ width }).webp({ quality: QUALITY }).toBuffer()
  const versions = [size.width, ...narrowerWidths(size)].map(async (width) => ({ width, bytes: await encode(width) }))
  return { size, versions: await Promise.all(versions) }
}

async function resizeForSite(bytes: Uint8Array): Promise<ResizedSitePicture | PictureProblem> {
  const pixels = await decode(bytes, fittingSitePicture)
  if (typeof pixels === 'string') return pixels
  const { size, data, info } = pixels
  const versions: ResizedSitePicture['versions'] = []
  for (const width of sitePictureWidths(size)) {
    const scaled = () => sharp(data, { raw: info }).timeout({ seconds: DEADLINE_IN_SECONDS }).resize({ width })
    for (const format of SITE_PICTURE_FORMATS) {
      versions.push({ width, format, bytes: await encodeForSite(scaled, format) })
    }
  }
  return { size, versions }
}

/** In the best quality that is light enough for the first screen of a page. */
async function encodeForSite(scaled: () => Sharp, format: SitePictureFormat): Promise<Uint8Array> {
  let bytes = new Uint8Array()
  const qualities = SITE_QUALITIES[format]
  for (const quality of qualities) {
    // Each takes a second: what is far too heavy gets the last one at once.
    if (bytes.length > 3 * MAX_SITE_PICTURE_BYTES && quality !== qualities.at(-1)) continue
    const picture = format === 'avif' ? scaled().avif({ quality, effort: AVIF_EFFORT }) : scaled().webp({ quality })
    bytes = await picture.toBuffer()
    if (bytes.length <= MAX_SITE_PICTURE_BYTES) break
  }
  return bytes
}

/** Reads a picture and scales it to the size that fits, without metadata. */
async function decode(
  bytes: Uint8Array,
  fit: (size: PictureSize) => PictureSize,
  { isTransparencyKept }: DecodeOptions = { isTransparencyKept: false },
) {
  // Reads the header only.
  const { autoOrient: fullSize } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (hasTooManyPixels(fullSize)) return 'TOO_MANY_PIXELS'
  const size = fit(fullSize)
  const whole = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
    .timeout({ seconds: DEADLINE_IN_SECONDS })
    .autoOrient()
  // A drawing in black ink would not be seen in the dark theme.
  const opaque = isTransparencyKept ? whole : whole.flatten({ background: 'white' })
  const { data, info } = await opaque
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { size, data, info }
}

interface DecodeOptions {
  /** Else what is transparent becomes white. */
  isTransparencyKept: boolean
}
