import { createMediaLoader, isDecodeError, type MediaLoader } from './stream/media-loader.ts'
import type { Playback } from './stream/playback.ts'
import type { PlaybackOffer } from '#shared/contract/playback.ts'
import type { Quality } from '#shared/domain/rendition-choice.ts'
import { isReachable } from '#web/platform/is-reachable.ts'
import { type RefCallback, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'

interface RenewableSourceOptions {
  playback: Playback
  /** Of the uploaded file. Only the first URL is used, because a newer one would restart the item. */
  src: string
  /** The start position in seconds. */
  startAt: number
  quality: Quality
  /** Fetches a new URL of the file when the current one fails; null if there is none. */
  renewUrl: () => Promise<string | null>
}

/**
 * CONNECTION: it could not be loaded. REFUSED: the viewer may not play it any more. DEVICE: it was loaded, but cannot be
 * decoded here. UNCONVERTED: nor can it be until it is converted.
 */
export type SourceFailure = 'CONNECTION' | 'REFUSED' | 'DEVICE' | 'UNCONVERTED'

/** A media source that is renewed once when it fails, continuing at the same position. */
export function useRenewableSource({ playback, src, startAt, quality, renewUrl }: RenewableSourceOptions) {
  const [failure, setFailure] = useState<SourceFailure | null>(null)
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const [offer, setOffer] = useState<PlaybackOffer | null>(null)
  const [isSoundOnly, setSoundOnly] = useState(false)
  const [isWithoutPicture, setWithoutPicture] = useState(false)
  const resumeAt = useRef(startAt)
  const isRenewed = useRef(false)
  const loader = useRef<MediaLoader | null>(null)
  const fileUrl = useRef(src)
  const latest = useRef({ playback, quality, renewUrl })
  useEffect(() => {
    latest.current = { playback, quality, renewUrl }
  })

  async function renew(): Promise<void> {
    isRenewed.current = true
    const fresh = loader.current?.isOffered() ? fileUrl.current : await renewUrl().catch(() => null)
    if (fresh === null) return setFailure('CONNECTION')
    fileUrl.current = fresh
    loader.current?.load({ isFresh: isUnconverted })
  }

  async function explain({ error, currentSrc }: HTMLMediaElement): Promise<void> {
    const isReached = isDecodeError(error) && (await isReachable(currentSrc))
    setFailure(isReached ? 'DEVICE' : 'CONNECTION')
  }

  // A callback ref, because the element is either a video or an audio element.
  const ref: RefCallback<HTMLMediaElement> = useCallback((media) => {
    setElement(media)
    if (!media) return undefined
    const created = createMediaLoader(media, {
      ...latest.current,
      fileUrl: () => fileUrl.current,
      startAt: () => resumeAt.current,
      onOffer(next, source) {
        // Another quality begins where the one before it has come to.
        if (media.readyState > 0 && !media.error) resumeAt.current = media.currentTime
        setOffer(next)
        setSoundOnly(source.kind === 'OFFERED' && source.isSound)
      },
      onRefused() {
        // The page asks for the item again, and says why it is not there any more, such as that the plan has ended.
        const asked = latest.current.renewUrl().catch(() => null)
        void asked.then((fresh) => setFailure(fresh === null ? 'REFUSED' : 'CONNECTION'))
      },
    })
    loader.current = created
    created.load()
    return () => created.stop()
  }, [])

  useEffect(() => {
    if (element && loader.current?.setQuality(quality) === false) loader.current.load()
  }, [element, quality])

  const isVideo = element instanceof HTMLVideoElement
  const isUnconverted = offer?.renditions.some(({ height }) => !isVideo || height > 0) === false
  const isUndecodable = failure === 'DEVICE' || isWithoutPicture

  return {
    element,
    offer,
    /** The sound of a video plays without its picture. */
    isSoundOnly,
    failure: isUndecodable && isUnconverted ? 'UNCONVERTED' : failure,
    retry(): void {
      setFailure(null)
      setWithoutPicture(false)
      void renew()
    },
    /** Works also before the start position has been reached. */
    restart(): void {
      resumeAt.current = 0
      if (element) seekToStart(element)
    },
    /** Whether the start position has been reached, so that positions may be reported. */
    hasReachedStart: () => resumeAt.current === 0,
    mediaProps: {
      ref,
      onError({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
        resumeAt.current = currentTarget.currentTime || resumeAt.current
        if (isRenewed.current && !loader.current?.hasAlternative()) void explain(currentTarget)
        else void renew()
      },
      onLoadedMetadata({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
        if (resumeAt.current > 0) currentTarget.currentTime = resumeAt.current
        resumeAt.current = 0
        // A browser that knows only the sound of a file plays it without an error.
        setWithoutPicture(currentTarget instanceof HTMLVideoElement && currentTarget.videoWidth === 0)
      },
      /** Playback works again, so the next failure may renew the URL again. */
      onTimeUpdate({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
        if (resumeAt.current > 0 || currentTarget.paused) return
        isRenewed.current = false
        setFailure(null)
      },
    },
  }
}

function seekToStart(media: HTMLMediaElement): void {
  media.currentTime = 0
}
