import type { PictureSize } from '#shared/domain/pictures.ts'

/** Makes the sizes of stored pictures that members' devices load, with limits on time and pixels. */
export interface PictureResizer {
  /** Throws NoSuchFile, or UNAVAILABLE while too many pictures wait. */
  resize(input: {
    key: string
    /** Else what is transparent becomes white. */
    isTransparencyKept?: boolean | undefined
    signal?: AbortSignal | undefined
  }): Promise<ResizedPicture | PictureProblem>
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
