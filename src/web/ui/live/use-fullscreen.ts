import { type RefObject, useSyncExternalStore } from 'react'

/** Toggles full screen for an element; on iPhones, where only videos can, for the video in it. */
export function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement)
  const isOn = full !== null && full === frame.current
  return {
    isOn,
    toggle(): void {
      if (isOn) void document.exitFullscreen()
      else if (frame.current) enter(frame.current)
    },
  }
}

function enter(frame: HTMLElement): void {
  if (document.fullscreenEnabled) {
    frame.requestFullscreen().catch(() => undefined)
    return
  }
  const video = frame.querySelector('video')
  if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen()
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
