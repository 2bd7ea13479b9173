import { useUrlFilters } from './url-filters.ts'

/** Keeps a list's search text in the URL, so that it survives a reload and Back. */
export function useUrlSearch(): { search: string; setSearch: (text: string) => void } {
  const { choice, choose } = useUrlFilters(['search'])
  return { search: choice('search'), setSearch: (text) => choose('search', text) }
}
