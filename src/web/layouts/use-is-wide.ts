import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`: from here on a sidebar stands beside the page, below it lies over it (specification §9). */
const LARGE_SCREEN = '(min-width: 64rem)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(LARGE_SCREEN).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(LARGE_SCREEN)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
