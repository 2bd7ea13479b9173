import { drawIcon } from './icon.ts'
import { drawSocialPicture } from './social-picture.ts'
import type { BrandPicture } from '#server/ports/brand-renderer.ts'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'

/* Reads a picture's description from the standard input and writes its file to the standard output. */

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadWebp', 'VipsForeignLoadPng'] })
sharp.concurrency(1)

const picture: BrandPicture = JSON.parse(await text(process.stdin))
process.stdout.end(await draw(picture))

function draw(wanted: BrandPicture): Promise<Buffer> {
  if (wanted.kind === 'icon') return drawIcon(wanted)
  if (wanted.kind === 'social') return drawSocialPicture(wanted)
  const { logo, width, height } = wanted
  return sharp(Buffer.from(logo, 'base64'))
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
