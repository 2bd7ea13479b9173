import { useEffect, useEffectEvent } from 'react'

interface AttendedPolling {
  isOn?: boolean
  everyMs: number
  /** After so many reads without a click or a key it pauses: a session that nobody uses must end. */
  maxUnattended: number
  read: () => void
}

/** Reads at an interval while the page is in view and somebody uses it; after a pause at the next click or key. */
export function useAttendedPolling({ isOn = true, everyMs, maxUnattended, read }: AttendedPolling): void {
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (!isOn) return undefined
    let unattendedReads = 0
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || unattendedReads === maxUnattended) return
      unattendedReads += 1
      readNow()
    }, everyMs)
    const resume = (): void => {
      if (unattendedReads === maxUnattended) readNow()
      unattendedReads = 0
    }
    const stopped = new AbortController()
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, resume, stopped)
    return () => {
      clearInterval(timer)
      stopped.abort()
    }
  }, [isOn, everyMs, maxUnattended])
}
