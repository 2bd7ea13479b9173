import { search as calls } from '#shared/contract/search.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const TYPING_PAUSE_IN_MS = 250
const MAX_RECENT = 5

/** What is found for a text; a request for an earlier text is aborted. */
export function useSearch(text: string) {
  return useQuery({
    ...queryOf(calls.find, { query: { text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The text once the member has paused typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING_PAUSE_IN_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The last searches from which something was opened; they stay in this browser. */
export function recentSearches(): string[] {
  return (readStored(storageKey()) ?? '').split('\n').filter(Boolean)
}

export function addRecentSearch(text: string): void {
  const others = recentSearches().filter((each) => each !== text)
  writeStored(storageKey(), [text, ...others].slice(0, MAX_RECENT).join('\n'))
}

export function clearRecentSearches(): void {
  writeStored(storageKey(), null)
}

function storageKey(): `searches:${string}` {
  return `searches:${session.get().user?._id ?? ''}`
}
