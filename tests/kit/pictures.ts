import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture with a red left half and a blue right half. */
export function aRedAndBluePicture({ width, height }: { width: number; height: number }): Sharp {
  const red = { create: { width: Math.floor(width / 2), height, channels: 3, background: '#e00000' } } as const
  const blue = { width, height, channels: 3, background: '#0000e0' } as const
  return sharp({ create: blue }).composite([{ input: red, left: 0, top: 0 }])
}

/** The same as a phone stores it that was held upright: turned, with a note how to turn it back and where it was. */
export async function aTurnedPhoto(size: { width: number; height: number }): Promise<Sharp> {
  const upright = await aRedAndBluePicture(size).png().toBuffer()
  const gps = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 28/1 0/1' } }
  return sharp(upright).rotate(90).withMetadata({ orientation: 8 }).withExifMerge(gps).jpeg()
}

/** A picture with every pixel different, so that it does not compress well. */
export function aNoisyPicture({ width, height }: { width: number; height: number }): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}

/** What an uploaded picture holds, as an upload. */
export async function pictureFile(picture: Sharp | Uint8Array, fileName: string) {
  const bytes = Buffer.from(picture instanceof Uint8Array ? picture : await picture.toBuffer())
  const type = fileName.split('.').at(-1) ?? ''
  return { fileName, fileType: `image/${type === 'jpg' ? 'jpeg' : type}`, bytes }
}

/** A PNG with the header of a picture of this size and hardly any data. */
export async function pngBomb({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const png = await aRedAndBluePicture({ width: 8, height: 8 }).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeInt32BE(crc32(png.subarray(12, 29)) | 0, 29)
  return png
}
