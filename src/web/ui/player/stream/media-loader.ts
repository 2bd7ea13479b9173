import type { FeedFailure } from './feed-recovery.ts'
import type { Feed, startFeed } from './feeder.ts'
import { lineHints } from './line-rate.ts'
import { mediaSourceClass, typeOf } from './media-source-class.ts'
import type { Playback } from './playback.ts'
import { chooseSource, type SourceChoice } from './source-choice.ts'
import type { PlaybackOffer } from '#shared/contract/playback.ts'
import type { Quality } from '#shared/domain/rendition-choice.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'
import { isRefused } from '#web/platform/api-client.ts'

interface LoaderOptions {
  playback: Playback
  quality: Quality
  /** The newest URL of the uploaded file, which plays where there is no rendition. */
  fileUrl: () => string
  /** Where playback begins, in seconds. */
  startAt: () => number
  onOffer: (offer: PlaybackOffer | null, source: SourceChoice) => void
  /** The URLs are refused, also new ones. */
  onRefused: () => void
}

/** Gives a media element its source, for recordings and for live sessions. */
export interface MediaLoader {
  /** Loads the source, or again after an error. */
  load(how?: { isFresh: boolean }): void
  /** False if the element has to be loaded again for it. */
  setQuality(quality: Quality): boolean
  /** The source comes from the offer, not from the uploaded file. */
  isOffered(): boolean
  /** Whether another load may help when this source cannot be decoded. */
  hasAlternative(): boolean
  stop(): void
}

/** While the uploaded file plays because the offer could not be read; then every minute. */
const READ_OFFER_AGAIN_AFTER_MS = [2000, 5000, 15_000, 30_000, 60_000]

/**
 * Renditions over MediaSource; the browser's own HLS where it has none; the uploaded file where there is no rendition
 * yet or none that the device decodes (decision 0066).
 */
export function createMediaLoader(media: HTMLMediaElement, options: LoaderOptions): MediaLoader {
  const { playback, fileUrl, startAt } = options
  const kind = media instanceof HTMLVideoElement ? 'VIDEO' : 'AUDIO'
  const autoplays = media.autoplay
  const refused = new Set<RenditionName>()
  let { quality } = options
  let loads = 0
  let wasRefused = false
  let isHeld = false
  let feed: Feed | null = null
  let start: typeof startFeed | undefined
  let isFeedRefused = false
  let isFileRefused = false
  let offer: PlaybackOffer | null = null
  let source: SourceChoice | null = null

  function choose(): SourceChoice {
    const Source = mediaSourceClass()
    const { isSavingData } = lineHints()
    return chooseSource({
      kind,
      offer,
      quality,
      isSavingData,
      refused,
      isFileRefused,
      feeds: (rendition) =>
        start !== undefined && !isFeedRefused && Source?.isTypeSupported(typeOf(rendition)) === true,
      readsPlaylists: Source === undefined && media.canPlayType('application/vnd.apple.mpegurl') !== '',
    })
  }

  async function load({ isFresh } = { isFresh: false }): Promise<void> {
    const thisLoad = ++loads
    const isFirst = source === null
    const how = { isFresh: isFresh || media.error !== null || wasRefused }
    wasRefused = false
    refuseUndecodable()
    feed?.stop()
    feed = null
    // Beside the offer, so that pages without a video do not carry it.
    const feeder = kind === 'VIDEO' && mediaSourceClass() ? import('./feeder.ts').catch(() => null) : null
    const read = await playback.readOffer(how).catch((error: unknown) => (isRefused(error) ? 'REFUSED' : 'FAILED'))
    start = (await feeder)?.startFeed
    if (thisLoad !== loads) return
    // Another load brings back no access that was withdrawn.
    if (read === 'REFUSED' && !isFirst) return refuse()
    if (typeof read === 'object') offer = read ?? offer
    else if (read === 'FAILED' && !offer) void readOfferAgain(thisLoad)
    source = choose()
    options.onOffer(offer, source)
    // An item that the member has paused stays paused; one that never began still begins by itself.
    isHeld = media.paused && !media.error && (isHeld || media.played.length > 0)
    media.autoplay = autoplays && !isHeld
    if (source.kind === 'FEED' && start) feed = start(media, feedOptions(source.renditions))
    else media.src = source.kind === 'OFFERED' ? source.url : fileUrl()
  }

  /** The uploaded file may be more than the line carries, or than the device decodes: it plays only until then. */
  async function readOfferAgain(thisLoad: number): Promise<void> {
    for (let attempt = 0; thisLoad === loads; attempt++) {
      const pause = READ_OFFER_AGAIN_AFTER_MS[attempt] ?? READ_OFFER_AGAIN_AFTER_MS.at(-1)
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (thisLoad !== loads) return
      try {
        offer = await playback.readOffer({ isFresh: true })
        // The element is left alone where the file is what the offer has for it, too.
        if (thisLoad === loads && choose().kind !== 'FILE') void load()
        return
      } catch (error) {
        if (isRefused(error)) return
      }
    }
  }

  function refuse(): void {
    wasRefused = true
    options.onRefused()
  }

  /** A fed element fails only if it cannot decode; smaller renditions are easier. */
  function refuseUndecodable(): void {
    if (!isDecodeError(media.error) || source === null) return
    if (source.kind === 'FILE') isFileRefused = true
    else if (source.kind === 'OFFERED') refused.add('audio')
    else for (const { name } of source.renditions.slice(-1)) refused.add(name)
  }

  const feedOptions = (renditions: PlaybackOffer['renditions']) => ({
    durationInSeconds: offer?.durationInSeconds ?? 0,
    renditions,
    sourceVersion: offer?.sourceVersion ?? '',
    quality,
    // The file may be shorter than the one in which the position was reached.
    startAt: () => Math.max(0, Math.min(startAt(), (offer?.durationInSeconds ?? 0) - 1)),
    readFragments: playback.readFragments,
    async renewOffer() {
      offer = await playback.readOffer({ isFresh: true })
      return offer
    },
    onFailure: fallBack,
  })

  function fallBack(failure: FeedFailure): void {
    if (failure === 'LINK') return refuse()
    // After another file has taken its place, the element begins it where the old one has come to.
    if (failure === 'FORMAT') isFeedRefused = true
    void load()
  }

  return {
    load: (how) => void load(how),
    isOffered: () => source !== null && source.kind !== 'FILE',
    hasAlternative: () => source?.kind === 'FEED',
    setQuality(next) {
      if (next === quality) return true
      quality = next
      if (source === null) return true
      const chosen = choose()
      if (chosen.kind !== source.kind) return false
      feed?.setQuality(next)
      return true
    },
    stop() {
      loads++
      feed?.stop()
    },
  }
}

/** The second code also stands for a URL that was refused. */
export function isDecodeError(error: MediaError | null): boolean {
  return error?.code === MediaError.MEDIA_ERR_DECODE || error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
}
