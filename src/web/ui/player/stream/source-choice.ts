import type { PlaybackOffer, PlaybackRendition } from '#shared/contract/playback.ts'
import type { Quality } from '#shared/domain/rendition-choice.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'

export interface SourceInput {
  kind: 'VIDEO' | 'AUDIO'
  /** Null if it could not be read. */
  offer: PlaybackOffer | null
  quality: Quality
  isSavingData: boolean
  /** Renditions that this device could not decode. */
  refused: ReadonlySet<RenditionName>
  /** Whether this device could not decode the uploaded file. */
  isFileRefused: boolean
  /** Whether the browser takes fragments of these codecs. */
  feeds: (rendition: PlaybackRendition) => boolean
  /** Whether it has no MediaSource, but reads playlists itself. */
  readsPlaylists: boolean
}

/** How an element gets its media. */
export type SourceChoice =
  | { kind: 'FEED'; renditions: PlaybackRendition[] }
  /** A URL of the offer: a playlist, or the sound alone, which plays on with the screen off. */
  | { kind: 'OFFERED'; url: string; isSound: boolean }
  /** The uploaded file. */
  | { kind: 'FILE' }

export function chooseSource(input: SourceInput): SourceChoice {
  const { kind, offer, quality, refused, feeds, readsPlaylists } = input
  const usable = offer?.renditions.filter(({ name }) => !refused.has(name)) ?? []
  const sound = usable.find(({ name }) => name === 'audio')
  const isSoundChosen = kind === 'VIDEO' ? quality === 'audio' : isSmall(input) || input.isFileRefused
  if (sound && isSoundChosen) return { kind: 'OFFERED', url: sound.url, isSound: true }
  if (kind === 'AUDIO') return { kind: 'FILE' }
  const renditions = usable.filter((rendition) => rendition.height > 0 && feeds(rendition))
  if (renditions.length > 0) return { kind: 'FEED', renditions }
  if (offer?.playlistUrl && readsPlaylists) return { kind: 'OFFERED', url: offer.playlistUrl, isSound: false }
  return { kind: 'FILE' }
}

function isSmall({ quality, isSavingData }: Pick<SourceInput, 'quality' | 'isSavingData'>): boolean {
  return quality === 'SAVER' || isSavingData
}
