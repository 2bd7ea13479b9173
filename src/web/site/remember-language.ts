/** Where the application looks for it, too (`i18n/language.ts`). */
const KEY = 'language'

/**
 * A choice of language is kept, and holds for the application as well. Whoever comes from elsewhere is led to the page
 * in the language that he chose before; whoever comes to Hindi without a choice has made one.
 */
export function rememberLanguage(): void {
  const here = document.documentElement.lang
  const link = document.querySelector<HTMLAnchorElement>('[data-language]')
  const other = link?.dataset.language
  if (!link || other === undefined) return
  link.addEventListener('click', () => keep(other))

  const chosen = stored()
  if (chosen === null) {
    if (here !== 'en') keep(here)
  } else if (chosen === other && !document.referrer.startsWith(`${location.origin}/`)) {
    location.replace(link.pathname + location.search + location.hash)
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A browser that stores nothing asks again.
  }
}
