import { useUrlFilters } from './url-filters.ts'

/** Keeps a list's search text in the URL, so that it survives a reload and Back. */
export function useUrlSearch(): { search: string; setSearch: (text: string) => void } {
  const { getFilter, setFilter } = useUrlFilters(['search'])
  return { search: getFilter('search'), setSearch: (text) => setFilter('search', text) }
}
