import { type RefObject, useEffect, useState } from 'react'

const IDLE_AFTER_IN_MS = 3000
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'change']

/** Whether the element has not been touched, pointed at or typed in for a while; never while disabled. */
export function useIsIdle(frame: RefObject<HTMLElement | null>, { isEnabled }: { isEnabled: boolean }): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isEnabled) return undefined
    let timer: ReturnType<typeof setTimeout>
    function wake(): void {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_IN_MS)
    }
    wake()
    const removed = new AbortController()
    for (const event of ACTIVITY) frame.current?.addEventListener(event, wake, removed)
    return () => {
      removed.abort()
      clearTimeout(timer)
      setIdle(false)
    }
  }, [frame, isEnabled])
  return isIdle
}
