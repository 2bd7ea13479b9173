import { t } from '#web/i18n/t.ts'
import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

type Theme = 'day' | 'night'
const KEY = 'theme'

/** Changes between day and night, and remembers it; until then the system decides. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  const label = theme === 'night' ? t('Use the day theme') : t('Use the night theme')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => choose(theme === 'night' ? 'day' : 'night')}
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-surface hover:text-ink"
    >
      {theme === 'night' ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
    </button>
  )
}

const prefersNight = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'day' || chosen === 'night') return chosen
  return prefersNight.matches ? 'night' : 'day'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  prefersNight.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    prefersNight.removeEventListener('change', listener)
  }
}

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // A browser that stores nothing keeps the choice until the page is left.
  }
  for (const listener of listeners) listener()
}
