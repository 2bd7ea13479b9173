/** More pixels than any phone's photo; a picture that unpacks to more is refused before it is unpacked. */
export const MAX_PICTURE_PIXELS = 40_000_000

/** A stored picture is at most this large: wide enough for a course's card and a book's cover on a dense screen. */
export const MAX_PICTURE_SIZE: PictureSize = { width: 1280, height: 1600 }

/** The widths that a picture is also stored in, if it is wider than them. */
const NARROWER_WIDTHS = [320, 640]

export interface PictureSize {
  width: number
  height: number
}

export function hasTooManyPixels({ width, height }: PictureSize): boolean {
  return width * height > MAX_PICTURE_PIXELS
}

/** The size of a picture that is made to fit into `MAX_PICTURE_SIZE`; a smaller one keeps its size. */
export function fittingSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, MAX_PICTURE_SIZE.width / width, MAX_PICTURE_SIZE.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The widths below its own that a stored picture has, ascending. */
export function narrowerWidths({ width }: PictureSize): number[] {
  return NARROWER_WIDTHS.filter((narrower) => narrower < width)
}

/** The key of a converted picture, which tells its size: `images/<id>-1280x720.webp`. */
export function pictureKey(uploadKey: string, { width, height }: PictureSize): string {
  return `${uploadKey.replace(/\.\w+$/, '')}-${width}x${height}.webp`
}

/** The size of a converted picture; null for any other file, also a picture that has not been converted yet. */
export function pictureSizeOf(key: string): PictureSize | null {
  const [, width, height] = /^images\/.*-(\d+)x(\d+)\.webp$/.exec(key) ?? []
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) }
}

/** The key of a converted picture in a narrower width; its own key where it is not stored in that width. */
export function keyInWidth(key: string, width: number | null): string {
  const size = pictureSizeOf(key)
  return size && width !== null && narrowerWidths(size).includes(width)
    ? key.replace(/\.webp$/, `-w${width}.webp`)
    : key
}

/** The keys of all files that belong to a stored file: a converted picture lies beside its narrower versions. */
export function filesOfKey(key: string): string[] {
  const size = pictureSizeOf(key)
  return size ? [key, ...narrowerWidths(size).map((width) => keyInWidth(key, width))] : [key]
}

/** The URL of a picture in a narrower width. */
export function urlInWidth(url: string, width: number): string {
  return `${url}?w=${width}`
}

/** The width that a URL of `urlInWidth` asks for; null for the whole picture. */
export function widthInUrl(url: string): number | null {
  const [, width] = /\?w=(\d{3,4})$/.exec(url) ?? []
  return width === undefined ? null : Number(width)
}
