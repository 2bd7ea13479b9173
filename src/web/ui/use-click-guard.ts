import { useEffect, useState } from 'react'

const DOUBLE_CLICK_GUARD_IN_MS = 1000

/**
 * False for the first second after mounting. A button that appears under the pointer is disabled during that time, so
 * that it does not receive the second click of a double click.
 */
export function useClickGuard(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_CLICK_GUARD_IN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}
