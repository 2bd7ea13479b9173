import { INDIA_TIME_ZONE, isTimeZone } from '#shared/domain/locale.ts'
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'time-zone'
const INDIA_OFFSET_IN_MINUTES = -330

/** The zone that the member has chosen; undefined until it has been read. */
let chosen: string | null | undefined
let found: string | undefined
const listeners = new Set<() => void>()

/** The time zone in which the member lives: the chosen one, or the browser's. */
export function currentTimeZone(): string {
  if (chosen === undefined) chosen = readStoredTimeZone()
  return chosen ?? browserTimeZone()
}

/** Re-renders when the member chooses another zone. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, currentTimeZone)
}

/** Stores the zone that the member has chosen; null for the browser's. */
export function setChosenTimeZone(timeZone: string | null): void {
  const next = timeZone !== null && isTimeZone(timeZone) ? timeZone : null
  if (next === chosen) return
  chosen = next
  try {
    if (next === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, next)
  } catch {
    // If the browser blocks storage, the choice is fetched again with the next page.
  }
  for (const listener of listeners) listener()
}

/** The zone of the browser. In India no formatter is made for it, which would be slow on small phones. */
export function browserTimeZone(): string {
  if (found === undefined) {
    const isAsInIndia = SAMPLES.every((sample) => sample.getTimezoneOffset() === INDIA_OFFSET_IN_MINUTES)
    found = isAsInIndia ? INDIA_TIME_ZONE : new Intl.DateTimeFormat().resolvedOptions().timeZone
  }
  return found
}

const SAMPLES = [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2026, 6, 1))]

function readStoredTimeZone(): string | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored !== null && isTimeZone(stored) ? stored : null
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
