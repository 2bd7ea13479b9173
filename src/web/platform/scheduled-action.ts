import { serverNow } from './clock.ts'
import { START_JITTER_IN_MS } from '#shared/domain/live.ts'
import { useEffect, useRef } from 'react'

/** Timers stop while the machine sleeps, so the clock is checked at this interval. */
const CHECK_INTERVAL_IN_MS = 10_000
const FIRST_RETRY_DELAY_IN_MS = 2000
const MAX_RETRY_DELAY_IN_MS = 30_000

/**
 * Calls `action` at a random moment within the first two seconds after `at` on the server's clock, then repeats it with
 * exponential backoff until `at` changes. The random delay spreads the load of many waiting pages.
 */
export function useScheduledAction(at: Date | null, action: () => void): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  }, [action])
  const time = at?.getTime() ?? null
  useEffect(() => (time === null ? undefined : scheduleAction(time, () => latest.current())), [time])
}

/**
 * `useScheduledAction` outside of a component; `time` is in epoch milliseconds. Returns the function that cancels it.
 */
export function scheduleAction(time: number, action: () => void): () => void {
  const { from, to } = START_JITTER_IN_MS
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
