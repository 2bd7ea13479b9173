import { firstRendition } from './likely-renditions.ts'
import type { RenditionName } from './renditions.ts'

/* Playlists of HTTP Live Streaming (RFC 8216) for players that read them themselves. */

interface Variant {
  name: RenditionName
  /** 0 for the sound alone. */
  width: number
  height: number
  codecs: string
  /** In bit/s. */
  meanBitRate: number
  peakBitRate: number
}

interface FragmentedFile {
  headerBytes: number
  startBytes: number
  fragmentInSeconds: number
  /** In bytes, in order. */
  fragmentSizes: readonly number[]
}

/** The file name of a rendition's playlist, beside that of the list of renditions. */
export function playlistName(name: RenditionName): string {
  return `${name}.m3u8`
}

export const MASTER_PLAYLIST = 'main.m3u8'

/** Lists the renditions: players begin with the first, and use the sound alone on a line that carries no picture. */
export function masterPlaylist(renditions: readonly Variant[]): string {
  const first = firstRendition(renditions)
  const [soundAlone, pictures] = [
    renditions.filter(({ name }) => name === 'audio'),
    renditions.filter((each) => each.name !== 'audio' && each !== first),
  ]
  const variants = [...(first ? [first] : []), ...pictures, ...soundAlone]
  return lines(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants.flatMap(variantLines)])
}

function variantLines({ name, width, height, codecs, meanBitRate, peakBitRate }: Variant): string[] {
  const rates = `BANDWIDTH=${Math.max(peakBitRate, meanBitRate)},AVERAGE-BANDWIDTH=${meanBitRate}`
  const picture = width > 0 && height > 0 ? `,RESOLUTION=${width}x${height}` : ''
  return [`#EXT-X-STREAM-INF:${rates}${picture},CODECS="${codecs}"`, playlistName(name)]
}

/** So many fragments are one segment: with six seconds, which Apple recommends, the list of an hour stays short. */
const FRAGMENTS_PER_SEGMENT = 3
/** The first ones are segments of their own, for an early first picture. */
const SINGLE_FRAGMENTS = 2

/** Lists byte ranges of the one file of a rendition. */
export function mediaPlaylist(file: FragmentedFile & { durationInSeconds: number; url: string }): string {
  const { headerBytes, url } = file
  const segments = segmentsOf(file)
  const longest = Math.max(1, ...segments.map(({ seconds }) => seconds))
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${url}",BYTERANGE="${headerBytes}@0"`,
    ...segments.flatMap(({ seconds, bytes, offset }) => [
      `#EXTINF:${seconds.toFixed(3)},`,
      `#EXT-X-BYTERANGE:${bytes}@${offset}`,
      url,
    ]),
    '#EXT-X-ENDLIST',
  ])
}

interface Segment {
  seconds: number
  bytes: number
  offset: number
}

function segmentsOf({
  startBytes,
  fragmentInSeconds,
  fragmentSizes,
  durationInSeconds,
}: FragmentedFile & { durationInSeconds: number }): Segment[] {
  const segments: Segment[] = []
  let offset = startBytes
  for (let at = 0; at < fragmentSizes.length;) {
    const sizes = fragmentSizes.slice(at, at + (at < SINGLE_FRAGMENTS ? 1 : FRAGMENTS_PER_SEGMENT))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    const whole = sizes.length * fragmentInSeconds
    // The last fragment is shorter. A stored length that is too short leaves no segment without time.
    const left = durationInSeconds - at * fragmentInSeconds
    const isLast = at + sizes.length >= fragmentSizes.length
    segments.push({ seconds: isLast && left > 0 ? Math.min(whole, left) : whole, bytes, offset })
    offset += bytes
    at += sizes.length
  }
  return segments
}

function lines(texts: readonly string[]): string {
  return `${texts.join('\n')}\n`
}
