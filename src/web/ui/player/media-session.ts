import { useEffect, useRef } from 'react'

/** What the lock screen and the keyboard's media keys are told. */
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

/** Shows what plays outside of the page, and obeys what is pressed there. */
export function useMediaSession(element: HTMLMediaElement | null, about: NowPlaying): void {
  const { title, artist = '', album = '', artwork } = about
  const latest = useRef(about)
  useEffect(() => {
    latest.current = about
  })

  useEffect(() => {
    if (!element || !('mediaSession' in navigator)) return undefined
    const pictures = artwork ? [{ src: new URL(artwork, location.href).href }] : []
    const tell = (): void => {
      // The browser fetches the picture at once; nobody sees it before something plays.
      navigator.mediaSession.metadata = new MediaMetadata({
        title,
        artist,
        album,
        artwork: element.paused ? [] : pictures,
      })
    }
    tell()
    element.addEventListener('play', tell)
    return () => {
      element.removeEventListener('play', tell)
      navigator.mediaSession.metadata = null
    }
  }, [element, title, artist, album, artwork])

  const [hasNext, hasPrevious] = [about.onNext !== undefined, about.onPrevious !== undefined]
  useEffect(() => {
    if (!element || !('mediaSession' in navigator)) return undefined
    const move = (seconds: number): void => {
      element.currentTime = Math.min(Math.max(0, element.currentTime + seconds), element.duration || Infinity)
    }
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void element.play().catch(() => {})],
      ['pause', () => element.pause()],
      ['seekbackward', ({ seekOffset }) => move(-(seekOffset ?? STEP_IN_SECONDS))],
      ['seekforward', ({ seekOffset }) => move(seekOffset ?? STEP_IN_SECONDS)],
      ['seekto', ({ seekTime }) => move((seekTime ?? element.currentTime) - element.currentTime)],
      ['nexttrack', hasNext ? () => latest.current.onNext?.() : null],
      ['previoustrack', hasPrevious ? () => latest.current.onPrevious?.() : null],
    ]
    for (const [action, handler] of handlers) setHandler(action, handler)
    const tell = (): void => updatePosition(element)
    const ended = new AbortController()
    for (const event of ['durationchange', 'ratechange', 'seeked', 'play', 'pause']) {
      element.addEventListener(event, tell, ended)
    }
    return () => {
      ended.abort()
      for (const [action] of handlers) setHandler(action, null)
    }
  }, [element, hasNext, hasPrevious])
}

/** Browsers know some of the actions, and throw at the others. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    return
  }
}

function updatePosition({ duration, currentTime, playbackRate, paused }: HTMLMediaElement): void {
  navigator.mediaSession.playbackState = paused ? 'paused' : 'playing'
  if (!(duration > 0) || !Number.isFinite(duration) || playbackRate <= 0) return
  navigator.mediaSession.setPositionState({ duration, position: Math.min(currentTime, duration), playbackRate })
}
