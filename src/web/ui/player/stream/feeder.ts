import { createFeedRecovery, type FeedFailure } from './feed-recovery.ts'
import { lineHints, lineRate } from './line-rate.ts'
import { mediaSourceClass, typeOf } from './media-source-class.ts'
import { createPieceBuffer } from './piece-buffer.ts'
import { createRenditionFiles, type RenditionFilesOptions } from './rendition-files.ts'
import type { Fragments, PlaybackRendition } from '#shared/contract/playback.ts'
import { bufferedUntil, fragmentAfter, fragmentAt } from '#shared/domain/fragment-ranges.ts'
import { chooseRendition, isSize, type Quality, secondsAhead } from '#shared/domain/rendition-choice.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'

interface FeedOptions extends RenditionFilesOptions {
  durationInSeconds: number
  quality: Quality
  /** Where playback will begin, in seconds; asked when the first piece is fetched. */
  startAt: () => number
  onFailure: (failure: FeedFailure) => void
}

export interface Feed {
  setQuality(quality: Quality): void
  stop(): void
}

const SWITCHES_AFTER_SECONDS = 1.5
const CHECK_INTERVAL_MS = 250

/**
 * Feeds a media element with fragments of renditions over MediaSource (decision 0066). All renditions are cut at the
 * same seconds and share their sound, so that the next fragment may be of any of them.
 */
export function startFeed(media: HTMLMediaElement, options: FeedOptions): Feed {
  const { renditions, startAt } = options
  const stopped = new AbortController()
  const source = new (mediaSourceClass() ?? MediaSource)()
  const files = createRenditionFiles(options)
  const recovery = createFeedRecovery({ pause, renew: files.renew })
  let { quality } = options
  /** Whose header the buffer was given last. */
  let current: RenditionName | null = null
  /** The index of the next fragment; -1 before the first. */
  let next = -1
  /** Fragments before this one are replaced although they are buffered: another quality was chosen. */
  let replacedUntil = 0
  let underWay: { request: AbortController; index: number; count: number } | null = null
  /** The seconds ahead at which the browser's memory was full. */
  let fullAt = Infinity
  let wake: () => void = () => {}

  /** Ends early when the media moves: timers of a hidden page fire once a minute only. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function choose(bufferedInSeconds: number): PlaybackRendition | undefined {
    return chooseRendition(renditions, {
      quality,
      isSavingData: lineHints().isSavingData,
      lineBitRate: lineRate.current(),
      bufferedInSeconds,
      playbackRate: media.playbackRate,
      shownPixels: Math.min(media.clientWidth, media.clientHeight) * devicePixelRatio || Infinity,
    })
  }

  function isFull(secondsInHand: number): boolean {
    const isSmall = quality === 'SAVER' || lineHints().isSavingData
    return secondsInHand >= Math.min(fullAt, secondsAhead({ isSmall, isHidden: document.hidden }))
  }

  /** Fetches and appends a fragment, or two at once when there is time; the header of another rendition beside it. */
  async function feedNext(bufferedInSeconds: number, append: (bytes: BufferSource) => Promise<boolean>): Promise<void> {
    const name = choose(bufferedInSeconds)?.name
    if (!name) return
    const task = { request: new AbortController(), index: next, count: bufferedInSeconds > 8 ? 2 : 1 }
    underWay = task
    const signal = AbortSignal.any([task.request.signal, stopped.signal])
    const canBeSmaller = quality === 'AUTO' && name !== renditions[0]?.name
    const header = name === current ? null : files.fetchHeader(name, signal)
    const fragments = files.fetchFragments(name, task, {
      signal,
      ...(canBeSmaller && { mustArriveInSeconds: bufferedInSeconds }),
    })
    // It may fail while the header is awaited.
    fragments.catch(() => {})
    if (header) {
      // At once: the element knows its length and size before the first picture.
      await append(await header)
      current = name
    }
    const bytes = await fragments
    if (task.index !== next) return
    if (await append(bytes)) {
      if (task.index === next) next += task.count
    } else fullAt = Math.max(6, bufferedInSeconds * 0.8)
  }

  async function run(buffer: SourceBuffer): Promise<void> {
    const { append, trim } = createPieceBuffer(media, buffer)
    while (!stopped.signal.aborted) {
      try {
        const shape = files.shape() ?? (await files.requireFragments((choose(0) ?? renditions[0])?.name ?? '360p'))
        const at = media.readyState === 0 ? startAt() : media.currentTime
        const end = bufferedUntil(media.buffered, at)
        next = nextFragment({ shape, at, end })
        const isComplete = next >= shape.fragmentSizes.length
        if (isComplete || isFull(next * shape.fragmentInSeconds - at) || source.streaming === false) {
          if (isComplete && source.readyState === 'open') source.endOfStream()
          await trim()
          await pause(CHECK_INTERVAL_MS)
        } else {
          await feedNext(Math.max(0, Math.min(end, next * shape.fragmentInSeconds) - at), append)
          recovery.succeeded()
        }
      } catch (error) {
        // The element reports what it cannot decode, and a source that was replaced.
        if (stopped.signal.aborted || media.error || source.readyState === 'closed') return
        const failure = await recovery.recover(error)
        if (failure) return options.onFailure(failure)
      } finally {
        underWay = null
      }
    }
  }

  function nextFragment({ shape, at, end }: { shape: Fragments; at: number; end: number }): number {
    const played = fragmentAt(shape, at)
    if (next < 0) return played
    // What is buffered already, after a seek back, is not fetched again.
    if (end > at && next >= replacedUntil) return Math.max(next, fragmentAfter(shape, end))
    // The browser may have dropped what comes next.
    const isGone = end - at < 0.1 && media.readyState > 0 && next > played + 1
    return isGone ? played : next
  }

  /** What is buffered costs nothing; elsewhere what is under way is given up, unless it is what is needed. */
  function followSeek(): void {
    const shape = files.shape()
    if (!shape || next < 0) return
    const at = media.currentTime
    const end = bufferedUntil(media.buffered, at)
    const needed = end > at ? fragmentAfter(shape, end) : fragmentAt(shape, at)
    const isUnderWay = underWay && needed >= underWay.index && needed < underWay.index + underWay.count
    if (needed !== next && !isUnderWay) continueFrom(needed, 0)
    wake()
  }

  /** Fetches what comes after the next seconds again, in the quality that is chosen now. */
  function replaceAhead(): void {
    const shape = files.shape()
    if (!shape || next < 0 || choose(30)?.name === current) return
    const from = Math.ceil((media.currentTime + SWITCHES_AFTER_SECONDS) / shape.fragmentInSeconds)
    if (from < next) continueFrom(from, next)
  }

  function continueFrom(index: number, isReplacedUntil: number): void {
    next = index
    replacedUntil = isReplacedUntil
    underWay?.request.abort()
    wake()
  }

  function open(): void {
    URL.revokeObjectURL(address)
    try {
      source.duration = options.durationInSeconds
      // Who takes the highest level takes the lower ones as well.
      void run(source.addSourceBuffer(typeOf(renditions.at(-1) ?? { codecs: '' })))
    } catch {
      if (!stopped.signal.aborted) options.onFailure('FORMAT')
    }
  }

  const listen = (target: EventTarget, types: string[], listener: () => void): void => {
    for (const type of types) target.addEventListener(type, listener, { signal: stopped.signal })
  }
  listen(source, ['sourceopen'], () => source.sourceBuffers.length === 0 && open())
  listen(source, ['startstreaming'], () => wake())
  listen(media, ['seeking'], followSeek)
  listen(media, ['timeupdate', 'play', 'ratechange'], () => recovery.isWaiting() || wake())
  listen(window, ['online'], () => wake())
  listen(document, ['visibilitychange'], () => wake())
  // A larger player shows more.
  listen(document, ['fullscreenchange'], () => quality === 'AUTO' && document.fullscreenElement && replaceAhead())
  // The managed variant opens only for an element that plays nowhere else.
  media.disableRemotePlayback = true
  const address = URL.createObjectURL(source)
  media.src = address

  return {
    setQuality(chosen) {
      quality = chosen
      if (isSize(chosen)) replaceAhead()
    },
    stop() {
      stopped.abort()
      wake()
    },
  }
}
