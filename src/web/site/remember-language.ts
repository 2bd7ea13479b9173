/** The application reads the same key (`i18n/language.ts`). */
const KEY = 'language'

/**
 * Stores the chosen language, which the application uses too. A visitor from another site is redirected to the page in
 * the stored language; a visit to a Hindi page without a stored language stores Hindi.
 */
export function rememberLanguage(): void {
  const current = document.documentElement.lang
  const link = document.querySelector<HTMLAnchorElement>('[data-language]')
  const other = link?.dataset.language
  if (!link || other === undefined) return
  link.addEventListener('click', () => store(other))

  const chosen = readStored()
  if (chosen === null) {
    if (current !== 'en') store(current)
  } else if (chosen === other && !document.referrer.startsWith(`${location.origin}/`)) {
    location.replace(link.pathname + location.search + location.hash)
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function store(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // If the browser blocks storage, the choice is not remembered.
  }
}
