import { addIstDays, fromIstInput, type Instant } from '#shared/domain/ist.ts'
import { MAX_SEARCH_LENGTH } from '#shared/contract/fields.ts'
import { useSearchParams } from 'react-router'

/** Keeps a list's filters in the URL, so that they survive a reload and Back; '' means no filter. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  return {
    getFilter: (name: Name): string => params.get(name) ?? '',
    isFiltered: names.some((name) => params.has(name)),
    setFilter: (name: Name, value: string): void => {
      // Starts from the current URL: a debounced search may have been written since this render.
      const next = new URLSearchParams(window.location.search)
      if (value === '') next.delete(name)
      else next.set(name, value)
      setParams(next, { replace: true })
    },
  }
}

/**
 * The instants of the days `from` and `to` in the URL; both are days in India and included, invalid ones are ignored.
 */
export function parseDayRange(getFilter: (name: 'from' | 'to') => string): { from?: Instant; to?: Instant } {
  const from = fromIstInput(`${getFilter('from')}T00:00`)
  const lastDay = fromIstInput(`${getFilter('to')}T00:00`)
  return { ...(from && { from }), ...(lastDay && { to: addIstDays(lastDay, 1) }) }
}

/** Trims and truncates a search text from the URL to the contract's limit: the URL may have been written by hand. */
export function truncateSearch(text: string): string {
  return text.trim().slice(0, MAX_SEARCH_LENGTH)
}

/** Keeps a list's search text in the URL, so that it survives a reload and Back. */
export function useUrlSearch(): { search: string; setSearch: (text: string) => void } {
  const { getFilter, setFilter } = useUrlFilters(['search'])
  return { search: getFilter('search'), setSearch: (text) => setFilter('search', text) }
}
