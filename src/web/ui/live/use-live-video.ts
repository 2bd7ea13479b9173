import { createLiveDriver } from './live-driver.ts'
import { INITIAL_VIEW, type LiveDriver, type LiveSession, type LiveView } from './live-view.ts'
import type { PlaybackOffer } from '#shared/contract/playback.ts'
import type { Quality } from '#shared/domain/rendition-choice.ts'
import { createMediaLoader, type MediaLoader } from '#web/ui/player/stream/media-loader.ts'
import type { Playback } from '#web/ui/player/stream/playback.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

type VideoSession = Omit<LiveSession, 'loadSource'> & { src: string; playback: Playback; quality: Quality }

/** Creates a driver for the video element passed to `attach`; a different start time creates a new one. */
export function useLiveVideo(session: VideoSession) {
  const { startTime, durationInSeconds, quality } = session
  const startsAt = startTime.getTime()
  const latest = useRef(session)
  const [driver, setDriver] = useState<LiveDriver | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [offer, setOffer] = useState<PlaybackOffer | null>(null)
  const [isSoundOnly, setSoundOnly] = useState(false)
  const loader = useRef<MediaLoader | null>(null)
  const [view, setView] = useState<LiveView>(INITIAL_VIEW)

  useEffect(() => {
    latest.current = session
  }, [session])

  const attach = useCallback(
    (element: HTMLVideoElement) => {
      let startAt = (): number => 0
      const source = createMediaLoader(element, {
        playback: latest.current.playback,
        quality: latest.current.quality,
        fileUrl: () => latest.current.src,
        startAt: () => startAt(),
        onOffer(next, chosen) {
          setOffer(next)
          setSoundOnly(chosen.kind === 'OFFERED' && chosen.isSound)
        },
        onRefused: () => latest.current.onLoadError(),
      })
      loader.current = source
      const created = createLiveDriver(
        element,
        {
          startTime: new Date(startsAt),
          durationInSeconds,
          loadSource(at) {
            startAt = at
            source.load()
          },
          onLoadError: () => latest.current.onLoadError(),
          fetchServerTime: () => latest.current.fetchServerTime(),
        },
        (next) => setView((previous) => (areViewsEqual(previous, next) ? previous : next)),
      )
      setDriver(created)
      setVideo(element)
      return () => {
        source.stop()
        created.stop()
      }
    },
    [startsAt, durationInSeconds],
  )

  useEffect(() => {
    if (loader.current?.setQuality(quality) === false) driver?.reload()
  }, [driver, quality])

  return { attach, driver, video, view, offer, isSoundOnly }
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
