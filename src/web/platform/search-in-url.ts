import { useSearchParams } from 'react-router'

/** What a list is searched for stands in the address, so that a reload and the way back keep it. */
export function useSearchInUrl(): { search: string; setSearch: (text: string) => void } {
  const [params, setParams] = useSearchParams()
  return {
    search: params.get('search') ?? '',
    setSearch: (text) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (text === '') next.delete('search')
          else next.set('search', text)
          return next
        },
        { replace: true },
      ),
  }
}
