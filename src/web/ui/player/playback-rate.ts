import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { useCallback, useEffect, useState } from 'react'

export const PLAYBACK_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The playback rate, stored in this browser for all items. */
export function usePlaybackRate(element: HTMLMediaElement | null) {
  const [rate, setRate] = useState(storedRate)
  const choose = useCallback((next: number): void => {
    setRate(next)
    writeStored('playback-rate', String(next))
  }, [])

  useEffect(() => {
    if (!element) return undefined
    applyRate(element, rate)
    /** The rate can also be changed in the browser's own controls. */
    const follow = (): void => {
      if (element.playbackRate !== rate) choose(element.playbackRate)
    }
    element.addEventListener('ratechange', follow)
    return () => element.removeEventListener('ratechange', follow)
  }, [choose, element, rate])

  return [rate, choose] as const
}

/** The next faster or slower rate. */
export function nextRate(rate: number, direction: -1 | 1): number {
  const faster = PLAYBACK_RATES.find((each) => each > rate) ?? rate
  const slower = PLAYBACK_RATES.findLast((each) => each < rate) ?? rate
  return direction === 1 ? faster : slower
}

function storedRate(): number {
  const rate = Number(readStored('playback-rate'))
  return PLAYBACK_RATES.find((each) => each === rate) ?? 1
}

function applyRate(media: HTMLMediaElement, rate: number): void {
  // The default rate applies after each load.
  media.defaultPlaybackRate = rate
  if (media.playbackRate !== rate) media.playbackRate = rate
}
