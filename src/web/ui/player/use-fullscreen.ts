import { type RefObject, useSyncExternalStore } from 'react'

interface FullscreenControl {
  isOn: boolean
  toggle: () => void
}

/**
 * Toggles full screen for an element; on iPhones, where only videos can, for the video in it. A wide video turns a phone
 * sideways where the browser allows it.
 */
export function useFullscreen(frame: RefObject<HTMLElement | null>): FullscreenControl {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement)
  const isOn = full !== null && full === frame.current
  return {
    isOn,
    toggle(): void {
      if (isOn) void document.exitFullscreen()
      else if (frame.current) void enter(frame.current)
    },
  }
}

async function enter(frame: HTMLElement): Promise<void> {
  const video = frame.querySelector('video')
  if (!document.fullscreenEnabled) {
    if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
      video.webkitEnterFullscreen()
    }
    return
  }
  try {
    await frame.requestFullscreen()
    if (video && video.videoWidth > video.videoHeight) await lockLandscape()
  } catch {
    return
  }
}

/** The browser releases it at the end of full screen. Desktops refuse it. */
async function lockLandscape(): Promise<void> {
  const { orientation } = screen
  if ('lock' in orientation && typeof orientation.lock === 'function') await orientation.lock('landscape')
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
