import { serverNow } from './clock.ts'
import { START_IS_SPREAD_OVER_MS } from '#shared/domain/live.ts'
import { useEffect, useRef } from 'react'

/** A timer stands still while the machine sleeps: the clock is looked at this often. */
const CHECK_INTERVAL_IN_MS = 10_000
const FIRST_RETRY_DELAY_IN_MS = 2000
const MAX_RETRY_DELAY_IN_MS = 30_000

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
  useEffect(() => (time === null ? undefined : wakeAt(time, () => latest.current())), [time])
}

/** The same outside a component, from epoch milliseconds; answers how to stop it. */
export function wakeAt(time: number, action: () => void): () => void {
  const { from, to } = START_IS_SPREAD_OVER_MS
  const dueAt = time + from + Math.random() * (to - from)
  let retryDelay = FIRST_RETRY_DELAY_IN_MS
  let timer = setTimeout(check)
  function check(): void {
    const remaining = dueAt - serverNow().getTime()
    if (remaining > 0) {
      timer = setTimeout(check, Math.min(remaining, CHECK_INTERVAL_IN_MS))
      return
    }
    action()
    timer = setTimeout(check, retryDelay)
    retryDelay = Math.min(MAX_RETRY_DELAY_IN_MS, retryDelay * 2)
  }
  return () => clearTimeout(timer)
}
