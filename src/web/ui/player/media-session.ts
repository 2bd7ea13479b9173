import { t } from '#web/i18n/t.ts'
import { useEffect, useRef } from 'react'

/** The metadata and actions for the lock screen and media keys. */
export interface NowPlaying {
  title: string
  artist?: string
  /** The course, or the programme. */
  album?: string
  artwork?: string
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
}

const STEP_IN_SECONDS = 10

/** Connects the player with the Media Session API: metadata, position and actions. */
export function useMediaSession(element: HTMLMediaElement | null, nowPlaying: NowPlaying): void {
  const latest = useRef(nowPlaying)
  useEffect(() => {
    latest.current = nowPlaying
  })
  useMetadata(element, nowPlaying)

  const [hasNext, hasPrevious] = [nowPlaying.onNext !== undefined, nowPlaying.onPrevious !== undefined]
  useEffect(() => {
    if (!element || !('mediaSession' in navigator)) return undefined
    const move = (seconds: number): void => {
      element.currentTime = Math.min(Math.max(0, element.currentTime + seconds), element.duration || Infinity)
    }
    const removeHandlers = setHandlers([
      ['play', () => void element.play().catch(() => {})],
      ['pause', () => element.pause()],
      ['seekbackward', ({ seekOffset }) => move(-(seekOffset ?? STEP_IN_SECONDS))],
      ['seekforward', ({ seekOffset }) => move(seekOffset ?? STEP_IN_SECONDS)],
      ['seekto', ({ seekTime }) => move((seekTime ?? element.currentTime) - element.currentTime)],
      ['nexttrack', hasNext ? () => latest.current.onNext?.() : null],
      ['previoustrack', hasPrevious ? () => latest.current.onPrevious?.() : null],
    ])
    const update = (): void => updatePosition(element)
    const removed = new AbortController()
    for (const event of ['durationchange', 'ratechange', 'seeked', 'play', 'pause']) {
      element.addEventListener(event, update, removed)
    }
    return () => {
      removed.abort()
      removeHandlers()
    }
  }, [element, hasNext, hasPrevious])
}

interface LiveSessionControls {
  title: string
  isPaused: boolean
  onPlay: () => void
  onPause: () => void
}

/** The same for a live session: the lock screen and media keys can pause and rejoin it, but not seek. */
export function useLiveMediaSession(element: HTMLMediaElement | null, controls: LiveSessionControls): void {
  const { title, isPaused } = controls
  const latest = useRef(controls)
  useEffect(() => {
    latest.current = controls
  })
  useMetadata(element, { title, artist: t('Sadhana'), artwork: SITE_ICON })

  useEffect(() => {
    if (!element || !('mediaSession' in navigator)) return undefined
    return setHandlers([
      ['play', () => latest.current.onPlay()],
      ['pause', () => latest.current.onPause()],
    ])
  }, [element])

  useEffect(() => {
    if (!element || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing'
    setEndless()
  }, [element, isPaused])
}

const SITE_ICON = '/icons/icon-512.png'

function useMetadata(element: HTMLMediaElement | null, nowPlaying: NowPlaying): void {
  const { title, artist = '', album = '', artwork } = nowPlaying
  useEffect(() => {
    if (!element || !('mediaSession' in navigator)) return undefined
    const pictures = artwork ? [{ src: new URL(artwork, location.href).href }] : []
    const updateMetadata = (): void => {
      // The browser fetches the artwork at once, so it is set only while playing.
      navigator.mediaSession.metadata = new MediaMetadata({
        title,
        artist,
        album,
        artwork: element.paused ? [] : pictures,
      })
    }
    updateMetadata()
    element.addEventListener('play', updateMetadata)
    return () => {
      element.removeEventListener('play', updateMetadata)
      navigator.mediaSession.metadata = null
    }
  }, [element, title, artist, album, artwork])
}

type Handler = [MediaSessionAction, MediaSessionActionHandler | null]

/** Sets the handlers; returns a function that removes them. */
function setHandlers(handlers: readonly Handler[]): () => void {
  for (const [action, handler] of handlers) setHandler(action, handler)
  return () => {
    for (const [action] of handlers) setHandler(action, null)
  }
}

/** Browsers throw on actions that they do not support. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    return
  }
}

/** A session without an end has no position to move; older browsers throw on it. */
function setEndless(): void {
  try {
    navigator.mediaSession.setPositionState({ duration: Infinity })
  } catch {
    return
  }
}

function updatePosition({ duration, currentTime, playbackRate, paused }: HTMLMediaElement): void {
  navigator.mediaSession.playbackState = paused ? 'paused' : 'playing'
  if (!(duration > 0) || !Number.isFinite(duration) || playbackRate <= 0) return
  navigator.mediaSession.setPositionState({ duration, position: Math.min(currentTime, duration), playbackRate })
}
