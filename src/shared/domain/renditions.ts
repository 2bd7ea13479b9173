/** The versions of a video, smallest first, and the sound alone. */
export const RENDITION_NAMES = ['audio', '144p', '240p', '360p', '480p', '720p', '1080p'] as const
export type RenditionName = (typeof RENDITION_NAMES)[number]

/** The content type of a rendition's file. */
export function renditionContentType(name: RenditionName): string {
  return name === 'audio' ? 'audio/mp4' : 'video/mp4'
}

/** How a rendition with picture is encoded (decision 0059). */
export interface RenditionSpec {
  name: RenditionName
  /** The picture's height, or its width when it is upright, in pixels. */
  shortSide: number
  /** x264's quality: lower is better. */
  crf: number
  maxKbitPerSecond: number
  maxFramesPerSecond: number
}

const LADDER: readonly RenditionSpec[] = [
  { name: '144p', shortSide: 144, crf: 27, maxKbitPerSecond: 90, maxFramesPerSecond: 12.5 },
  { name: '240p', shortSide: 240, crf: 26, maxKbitPerSecond: 200, maxFramesPerSecond: 30 },
  { name: '360p', shortSide: 360, crf: 25, maxKbitPerSecond: 450, maxFramesPerSecond: 30 },
  { name: '480p', shortSide: 480, crf: 24, maxKbitPerSecond: 800, maxFramesPerSecond: 30 },
  { name: '720p', shortSide: 720, crf: 23, maxKbitPerSecond: 1600, maxFramesPerSecond: 30 },
  { name: '1080p', shortSide: 1080, crf: 23, maxKbitPerSecond: 3000, maxFramesPerSecond: 30 },
]

/** A source that is nearly as large gets the rendition in its own size: 352 or 1070 lines are common. */
const NEARLY = 0.85

/** The renditions of a video, smallest first: none larger than the source, and always one. */
export function ladderFor({ width, height }: { width: number; height: number }): RenditionSpec[] {
  const shortSide = Math.min(width, height)
  const [smallest, ...others] = LADDER
  if (!smallest) return []
  const first = { ...smallest, shortSide: Math.min(smallest.shortSide, shortSide) }
  const larger = others.filter((spec) => shortSide >= spec.shortSide * NEARLY)
  return [first, ...larger.map((spec) => ({ ...spec, shortSide: Math.min(spec.shortSide, shortSide) }))]
}

/** The renditions that make a video watchable on a phone; the larger ones follow. */
export function isFirstStep({ shortSide }: RenditionSpec): boolean {
  return shortSide <= 360
}

/** How long an uploaded file is kept after its conversion where the administrators have such files removed. */
export const KEEP_ORIGINALS_FOR_DAYS = 30

export const MEDIA_STATES = ['QUEUED', 'PROCESSING', 'READY', 'FAILED'] as const
export type MediaState = (typeof MEDIA_STATES)[number]

const RENDITIONS_FOLDER = 'renditions/'

/** The key of a file made from a source: its viewers are those of the source. */
export function derivedKey(sourceKey: string, fileName: string): string {
  return `${RENDITIONS_FOLDER}${sourceKey}/${fileName}`
}

/** Whether a file is made from a source: it can be made again, and is never replaced under its key. */
export function isDerivedKey(key: string): boolean {
  return key.startsWith(RENDITIONS_FOLDER)
}

/** The key whose viewers may read a file: of a derived file its source's, of any other its own. */
export function sourceKeyOf(key: string): string {
  return isDerivedKey(key) ? key.slice(RENDITIONS_FOLDER.length, key.lastIndexOf('/')) : key
}

/** The storyboard of a video: one small picture every ten seconds, in sheets of 25. */
export const STORYBOARD = { everySeconds: 10, columns: 5, rows: 5 } as const
/** The longer side of one picture of a storyboard, in pixels. */
export const STORYBOARD_PICTURE_SIDE = 160

/** The size of one picture of a storyboard of a video of this size. */
export function storyboardPictureSize({ width, height }: { width: number; height: number }) {
  const scale = STORYBOARD_PICTURE_SIDE / Math.max(width, height)
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
