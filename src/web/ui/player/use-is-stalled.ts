import { useEffect, useState } from 'react'

const CHECK_INTERVAL_MS = 500
const SHOWN_AFTER_MS = 1500

/** Whether an item that plays has stood still for a while, because what comes next has not arrived. */
export function useIsStalled(media: HTMLMediaElement | null): boolean {
  const [isStalled, setStalled] = useState(false)
  useEffect(() => {
    if (!media) return undefined
    let since: number | null = null
    const timer = setInterval(() => {
      const { paused, ended, error, readyState, autoplay, played } = media
      // An item that begins by itself counts as paused until enough of it is there.
      const isWanted = !paused || (autoplay && played.length === 0)
      const isStill = isWanted && !ended && error === null && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
      since = isStill ? (since ?? performance.now()) : null
      setStalled(since !== null && performance.now() - since >= SHOWN_AFTER_MS)
    }, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [media])
  return isStalled
}
