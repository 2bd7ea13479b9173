import { useEffect, useRef } from 'react'

/** Further samples after the first answer, spaced apart: each narrows the error. */
const PROBE_DELAYS_IN_MS = [300, 900, 2000]

/** Calls `ask` a few times to sample the server's time once `isNeeded`; failures are ignored. */
export function useClockProbes(ask: () => Promise<unknown>, { isNeeded }: { isNeeded: boolean }): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  }, [ask])
  useEffect(() => {
    if (!isNeeded) return undefined
    const timers = PROBE_DELAYS_IN_MS.map((delay) => setTimeout(() => latest.current().catch(() => undefined), delay))
    return () => timers.forEach(clearTimeout)
  }, [isNeeded])
}
