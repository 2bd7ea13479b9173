import { useSearchParams } from 'react-router'

/** What a list is narrowed by stands in the address, so that a reload and the way back keep it; '' stands for all. */
export function useChoicesInUrl<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  return {
    choice: (name: Name): string => params.get(name) ?? '',
    isAny: names.some((name) => params.has(name)),
    choose: (name: Name, value: string): void => {
      // Of the address as it is now: a search that was typed before another choice is written after it.
      const next = new URLSearchParams(window.location.search)
      if (value === '') next.delete(name)
      else next.set(name, value)
      setParams(next, { replace: true })
    },
  }
}

/** A search text of an address, cut to what the contract takes: the address may have been made up. */
export function searchOf(choice: string): string {
  return choice.trim().slice(0, MAX_SEARCH_LENGTH)
}

const MAX_SEARCH_LENGTH = 100
