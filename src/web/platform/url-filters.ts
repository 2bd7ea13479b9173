import { MAX_SEARCH_LENGTH } from '#shared/domain/lists.ts'
import { useSearchParams } from 'react-router'

/** Keeps a list's filters in the URL, so that they survive a reload and Back; '' means no filter. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  return {
    choice: (name: Name): string => params.get(name) ?? '',
    isAny: names.some((name) => params.has(name)),
    choose: (name: Name, value: string): void => {
      // Starts from the current URL: a debounced search may have been written since this render.
      const next = new URLSearchParams(window.location.search)
      if (value === '') next.delete(name)
      else next.set(name, value)
      setParams(next, { replace: true })
    },
  }
}

/** Trims and truncates a search text from the URL to the contract's limit: the URL may have been written by hand. */
export function truncateSearch(choice: string): string {
  return choice.trim().slice(0, MAX_SEARCH_LENGTH)
}
