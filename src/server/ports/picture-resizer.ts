import type { PictureSize } from '#shared/domain/pictures.ts'
import type { SitePictureFormat } from '#shared/site-content/site-pictures.ts'

/** Makes the sizes of stored pictures that members' devices load, with limits on time and pixels. */
export interface PictureResizer {
  /**
   * What is transparent becomes white, unless it is to be kept. Throws NoSuchFile, or UNAVAILABLE while too many pictures
   * wait.
   */
  resize(
    input: PictureToResize & { isTransparencyKept?: boolean | undefined },
  ): Promise<ResizedPicture | PictureProblem>
  /** The same for a picture of the public pages, in two formats. */
  resizeForSite(input: PictureToResize): Promise<ResizedSitePicture | PictureProblem>
}

export interface PictureToResize {
  key: string
  signal?: AbortSignal | undefined
}

/** Files without metadata, upright and in sRGB, in every width of `sitePictureWidths`. */
export interface ResizedSitePicture {
  /** Of the widest version. */
  size: PictureSize
  versions: { width: number; format: SitePictureFormat; bytes: Uint8Array }[]
}

/** WebP files without metadata, upright and in sRGB. */
export interface ResizedPicture {
  /** Of the widest version. */
  size: PictureSize
  /** The widest version first, then the narrower ones. */
  versions: { width: number; bytes: Uint8Array }[]
}

/** DAMAGED: it cannot be decoded, or not wholly. TOO_MANY_PIXELS: more than `MAX_PICTURE_PIXELS`. */
export type PictureProblem = 'DAMAGED' | 'TOO_MANY_PIXELS' | 'TOOK_TOO_LONG'
