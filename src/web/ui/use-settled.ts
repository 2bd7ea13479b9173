import { useEffect, useState } from 'react'

const DOUBLE_CLICK_GUARD_IN_MS = 1000

/**
 * False for the first second after the component has appeared. A button that comes up under the pointer is disabled
 * meanwhile, so that it does not take the second click of a double click.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK_GUARD_IN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
