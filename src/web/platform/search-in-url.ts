import { useChoicesInUrl } from './choices-in-url.ts'

/** Keeps a list's search text in the URL, so that it survives a reload and Back. */
export function useSearchInUrl(): { search: string; setSearch: (text: string) => void } {
  const { choice, choose } = useChoicesInUrl(['search'])
  return { search: choice('search'), setSearch: (text) => choose('search', text) }
}
