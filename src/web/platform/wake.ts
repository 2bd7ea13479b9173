import { serverNow } from './clock.ts'
import { useEffect, useRef } from 'react'

/** Thousands wait for the same moment: each asks at some point of this time. */
const SPREAD_IN_MS = { from: 250, to: 1750 }
/** A timer stands still while the machine sleeps: the clock is looked at this often. */
const LOOK_IN_MS = 10_000
const FIRST_REPEAT_IN_MS = 2000
const LAST_REPEAT_IN_MS = 30_000

/**
 * Calls `action` when the server's clock has passed `at`, somewhere in the second or two after; then again, ever less
 * often, until what it brings moves `at`.
 */
export function useWakeAt(at: Date | null, action: () => void): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  }, [action])
  const time = at?.getTime() ?? null
  useEffect(() => {
    if (time === null) return undefined
    const due = time + SPREAD_IN_MS.from + Math.random() * (SPREAD_IN_MS.to - SPREAD_IN_MS.from)
    let repeat = FIRST_REPEAT_IN_MS
    let timer = setTimeout(look)
    function look(): void {
      const left = due - serverNow().getTime()
      if (left > 0) {
        timer = setTimeout(look, Math.min(left, LOOK_IN_MS))
        return
      }
      latest.current()
      timer = setTimeout(look, repeat)
      repeat = Math.min(LAST_REPEAT_IN_MS, repeat * 2)
    }
    return () => clearTimeout(timer)
  }, [time])
}
