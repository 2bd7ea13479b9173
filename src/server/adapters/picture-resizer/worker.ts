import type { ResizeResult, ResizeTask } from './picture-resizer.ts'
import { serveTasks } from '#server/platform/worker-tasks.ts'
import { fittingSize, hasTooManyPixels, MAX_PICTURE_PIXELS, narrowerWidths } from '#shared/domain/pictures.ts'
import sharp from 'sharp'

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

serveTasks<ResizeTask, ResizeResult>(async (task) => {
  try {
    return await resize(task)
  } catch (error) {
    return error instanceof Error && error.message.startsWith('timeout') ? 'TOOK_TOO_LONG' : 'DAMAGED'
  }
})

async function resize({ bytes, isTransparencyKept }: ResizeTask): Promise<ResizeResult> {
  // Reads the header only.
  const { autoOrient: fullSize } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (hasTooManyPixels(fullSize)) return 'TOO_MANY_PIXELS'
  const size = fittingSize(fullSize)
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
  const encode = (width: number) => sharp(data, { raw: info }).resize({ width }).webp({ quality: QUALITY }).toBuffer()
  const versions = [size.width, ...narrowerWidths(size)].map(async (width) => ({ width, bytes: await encode(width) }))
  return { size, versions: await Promise.all(versions) }
}
