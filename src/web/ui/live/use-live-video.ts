import { createLiveDriver } from './live-driver.ts'
import { INITIAL_VIEW, type LiveDriver, type LiveSession, type LiveView } from './live-view.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

type VideoSession = Omit<LiveSession, 'currentUrl'> & { src: string }

/** Creates a driver for the video element passed to `attach`; a different start time creates a new one. */
export function useLiveVideo(session: VideoSession) {
  const { startTime, durationInSeconds } = session
  const startsAt = startTime.getTime()
  const latest = useRef(session)
  const [driver, setDriver] = useState<LiveDriver | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [view, setView] = useState<LiveView>(INITIAL_VIEW)

  useEffect(() => {
    latest.current = session
  }, [session])

  const attach = useCallback(
    (element: HTMLVideoElement) => {
      const created = createLiveDriver(
        element,
        {
          startTime: new Date(startsAt),
          durationInSeconds,
          currentUrl: () => latest.current.src,
          onLoadError: () => latest.current.onLoadError(),
          fetchServerTime: () => latest.current.fetchServerTime(),
        },
        (next) => setView((previous) => (areViewsEqual(previous, next) ? previous : next)),
      )
      setDriver(created)
      setVideo(element)
      return () => created.stop()
    },
    [startsAt, durationInSeconds],
  )
  return { attach, driver, video, view }
}

function areViewsEqual(a: LiveView, b: LiveView): boolean {
  return (
    a.isPaused === b.isPaused &&
    a.isWaiting === b.isWaiting &&
    a.isMuted === b.isMuted &&
    a.volume === b.volume &&
    a.isMutedByBrowser === b.isMutedByBrowser &&
    a.behindInSeconds === b.behindInSeconds
  )
}
