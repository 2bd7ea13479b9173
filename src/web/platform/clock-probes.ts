import { useEffect, useRef } from 'react'

/** After the first answer a few more, apart from each other: each tells something that the others did not. */
const PROBE_DELAYS_IN_MS = [300, 900, 2000]

/** Asks a few times for an answer with the server's time, once `isNeeded`. Failures do not matter. */
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
