import { type RefCallback, type SyntheticEvent, useCallback, useRef, useState } from 'react'

interface RenewableSourceOptions {
  /** Only the first URL is used, because a newer one would restart the item. */
  src: string
  /** The start position in seconds. */
  startAt: number
  /** Fetches a new URL when the current one fails; null if there is none. */
  renewUrl: () => Promise<string | null>
}

/** A media source whose URL is renewed once when it fails, continuing at the same position. */
export function useRenewableSource({ src, startAt, renewUrl }: RenewableSourceOptions) {
  const [source, setSource] = useState(src)
  const [hasFailed, setFailed] = useState(false)
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const resumeAt = useRef(startAt)
  const isRenewed = useRef(false)

  async function renew(): Promise<void> {
    isRenewed.current = true
    const fresh = await renewUrl().catch(() => null)
    if (fresh === null) setFailed(true)
    else if (fresh === source) element?.load()
    else setSource(fresh)
  }

  // A callback ref, because the element is either a video or an audio element.
  const ref: RefCallback<HTMLMediaElement> = useCallback((next) => setElement(next), [])

  return {
    element,
    hasFailed,
    retry(): void {
      setFailed(false)
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
      src: source,
      onError({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
        resumeAt.current = currentTarget.currentTime || resumeAt.current
        if (isRenewed.current) setFailed(true)
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
        setFailed(false)
      },
    },
  }
}

function seekToStart(media: HTMLMediaElement): void {
  media.currentTime = 0
}
