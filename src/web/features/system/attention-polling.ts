import { refetchAttention } from './system.hooks.ts'
import { useEffect } from 'react'

const MINUTE_IN_MS = 60_000
/** A session that nobody uses must end after an hour, and every request prolongs it. */
const MAX_UNATTENDED_READS = 5

/** Reads what needs the administrator every minute, while the page is in view and somebody uses it. */
export function AttentionPolling() {
  useEffect(() => {
    let unattendedReads = 0
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || unattendedReads === MAX_UNATTENDED_READS) return
      unattendedReads += 1
      refetchAttention()
    }, MINUTE_IN_MS)
    const resume = (): void => {
      if (unattendedReads === MAX_UNATTENDED_READS) refetchAttention()
      unattendedReads = 0
    }
    const stopped = new AbortController()
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, resume, stopped)
    return () => {
      clearInterval(timer)
      stopped.abort()
    }
  }, [])
  return null
}
