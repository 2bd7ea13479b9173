/** The widths in which a picture of the site is stored, as far as it is wide enough, and its own width below the widest. */
const WIDTHS = [480, 960, 1440]

/** A picture of the site is stored in both formats; browsers take the first that they can decode. */
export const SITE_PICTURE_FORMATS = ['avif', 'webp'] as const
export type SitePictureFormat = (typeof SITE_PICTURE_FORMATS)[number]

/** The widest version of a picture of this size. */
export function fittingSitePicture({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, 1440 / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The widths of the versions of a stored picture, ascending; the last is its own. */
export function sitePictureWidths({ width }: { width: number }): number[] {
  return [...WIDTHS.filter((each) => each < width), width]
}

interface Version {
  key: string
  width: number
  format: SitePictureFormat
}

/** Where browsers load a version; it never changes. */
export function sitePicturePath({ key, width, format }: Version): string {
  return `/site-pictures/${key}/${width}.${format}`
}
