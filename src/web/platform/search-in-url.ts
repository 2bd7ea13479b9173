import { useChoicesInUrl } from './choices-in-url.ts'

/** What a list is searched for stands in the address, so that a reload and the way back keep it. */
export function useSearchInUrl(): { search: string; setSearch: (text: string) => void } {
  const { choice, choose } = useChoicesInUrl(['search'])
  return { search: choice('search'), setSearch: (text) => choose('search', text) }
}
