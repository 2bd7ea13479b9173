import { pathOf } from './text-paths.ts'
import type { BrandIcon } from '#server/ports/brand-renderer.ts'
import sharp from 'sharp'

/** The lotus of `public/favicon.svg`, about the origin. */
const LOTUS = [
  'M0 14Q-9-4 0-20Q9-4 0 14Z',
  'M0 14Q-17 5-17-11Q-5-6 0 14Z',
  'M0 14Q17 5 17-11Q5-6 0 14Z',
  'M0 14Q-19 17-25 3Q-11 0 0 14Z',
  'M0 14Q19 17 25 3Q11 0 0 14Z',
].join('')

/** How much of the icon its content takes. */
const CONTENT = { ROUNDED: 0.78, SQUARE: 0.74, MASKABLE: 0.58 }
const PRECISION_OF_SVG_IN_PX = 128

/** An icon: the logo, else the first letter of the name, else the lotus. */
export async function drawIcon({ type, sizeInPx, shape, ground, ink, initial, logo }: BrandIcon): Promise<Buffer> {
  const content = CONTENT[shape]
  const corner = shape === 'ROUNDED' ? 16 : 0
  const sign = logo ? '' : initial === null ? lotus(ink, content) : drawInitial(initial, ink, content)
  const svg = (size: number, picture = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-32 -32 64 64"><rect x="-32" y="-32" width="64" height="64" rx="${corner}" fill="${ground}"/>${sign}${picture}</svg>`
  if (type === 'svg')
    return Buffer.from(svg(64, logo ? embedded(await fitted(logo, PRECISION_OF_SVG_IN_PX), content) : ''))
  const overlay = logo ? [{ input: await fitted(logo, Math.round(sizeInPx * content)) }] : []
  const png = await sharp(Buffer.from(svg(sizeInPx)))
    .composite(overlay)
    .png({ compressionLevel: 9 })
    .toBuffer()
  return type === 'ico' ? icoOf(png, sizeInPx) : png
}

function lotus(ink: string, content: number): string {
  return `<g transform="translate(0 ${3 * content}) scale(${content * 1.25})" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linejoin="round"><path d="${LOTUS}"/></g>`
}

function drawInitial(initial: string, ink: string, content: number): string {
  const room = 60 * content
  const size = Math.min(room, (room * room) / pathOf(initial, { face: 'strong', size: room }).width)
  const { width, path } = pathOf(initial, { face: 'strong', size })
  return `<g fill="${ink}" transform="translate(${-width / 2} ${size * 0.35})">${path}</g>`
}

function embedded(png: Buffer, content: number): string {
  const side = 64 * content
  return `<image x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" href="data:image/png;base64,${png.toString('base64')}"/>`
}

function fitted(logo: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(logo, 'base64'))
    .resize(side, side, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer()
}

/** An ICO file with one picture, as PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
