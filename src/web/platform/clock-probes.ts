import { useEffect, useRef } from 'react'

/** Further samples after the first answer, spaced apart: each narrows the error. */
const PROBE_DELAYS_IN_MS = [300, 900, 2000]

/** Calls `ask` a few times to sample the server's time once `isNeeded`; failures are ignored. */
export function useClockProbes(fetchServerTime: () => Promise<unknown>, { isEnabled }: { isEnabled: boolean }): void {
  const latest = useRef(fetchServerTime)
  useEffect(() => {
    latest.current = fetchServerTime
  }, [fetchServerTime])
  useEffect(() => {
    if (!isEnabled) return undefined
    const timers = PROBE_DELAYS_IN_MS.map((delay) => setTimeout(() => latest.current().catch(() => undefined), delay))
    return () => timers.forEach(clearTimeout)
  }, [isEnabled])
}
