import { createMediaLoader, isDecodeError, type MediaLoader } from './stream/media-loader.ts'
import type { Playback } from './stream/playback.ts'
import type { PlaybackOffer } from '#shared/contract/playback.ts'
import type { Quality } from '#shared/domain/rendition-choice.ts'
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

/** CONNECTION: it could not be loaded. DEVICE: it was loaded, but cannot be decoded here. */
export type SourceFailure = 'CONNECTION' | 'DEVICE'

/** A media source that is renewed once when it fails, continuing at the same position. */
export function useRenewableSource({ playback, src, startAt, quality, renewUrl }: RenewableSourceOptions) {
  const [failure, setFailure] = useState<SourceFailure | null>(null)
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const [offer, setOffer] = useState<PlaybackOffer | null>(null)
  const [isSoundOnly, setSoundOnly] = useState(false)
  const resumeAt = useRef(startAt)
  const isRenewed = useRef(false)
  const loader = useRef<MediaLoader | null>(null)
  const fileUrl = useRef(src)
  const latest = useRef({ playback, quality })
  useEffect(() => {
    latest.current = { playback, quality }
  })

  async function renew(): Promise<void> {
    isRenewed.current = true
    const fresh = loader.current?.isOffered() ? fileUrl.current : await renewUrl().catch(() => null)
    if (fresh === null) return setFailure('CONNECTION')
    fileUrl.current = fresh
    loader.current?.load()
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
      onRefused: () => setFailure('CONNECTION'),
    })
    loader.current = created
    created.load()
    return () => created.stop()
  }, [])

  useEffect(() => {
    if (element && loader.current?.setQuality(quality) === false) loader.current.load()
  }, [element, quality])

  return {
    element,
    offer,
    /** The sound of a video plays without its picture. */
    isSoundOnly,
    failure,
    retry(): void {
      setFailure(null)
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

/** Browsers give the same error for a file that was refused and for one that they cannot decode. */
async function isReachable(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { headers: { range: 'bytes=0-0' } })
    void body?.cancel()
    return ok
  } catch {
    return false
  }
}
