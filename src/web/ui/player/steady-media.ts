import { type RefCallback, type SyntheticEvent, useCallback, useRef, useState } from 'react'

interface Options {
  /** Only the first one counts: a newer one would begin the item again. */
  address: string
  /** The second to begin at. */
  startAt: number
  /** Asked for a fresh address when the present one fails; null when there is none. */
  onRenew: () => Promise<string | null>
}

/** Keeps the first address until it fails; then one fresh address, and on from the same second. */
export function useRenewableSource({ address, startAt, onRenew }: Options) {
  const [source, setSource] = useState(address)
  const [hasFailed, setFailed] = useState(false)
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const resumeAt = useRef(startAt)
  const isRenewed = useRef(false)

  async function renew(): Promise<void> {
    isRenewed.current = true
    const fresh = await onRenew().catch(() => null)
    if (fresh === null) setFailed(true)
    else if (fresh === source) element?.load()
    else setSource(fresh)
  }

  // Not a ref of one type: the element is a video or an audio.
  const ref: RefCallback<HTMLMediaElement> = useCallback((next) => setElement(next), [])

  return {
    element,
    hasFailed,
    retry(): void {
      setFailed(false)
      void renew()
    },
    /** Also when the file is still on its way to the second to go on at. */
    restart(): void {
      resumeAt.current = 0
      if (element) seekToStart(element)
    },
    /** Whether it is where it should be: not while the file is on its way to the second to go on at. */
    isAtStartPosition: () => resumeAt.current === 0,
    media: {
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
      /** It goes on: the next failure, hours later, may ask again. */
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
