import { sendInPlace } from './send-in-place.ts'
import { localSessionTime } from './local-session-time.ts'
import type { Dictionary } from '#web/i18n/t.ts'
import { machineNow } from '#web/platform/clock-machine.ts'

/**
 * Progressively enhances the public pages. Everything works without it: the menu is a <details>, and the forms lead to
 * pages that show their outcome. `translations` are for the server's messages, which are English.
 */
export function enhance(translations: Dictionary): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) sendInPlace(form, translations)

  rememberLanguage()
  showConnection()

  for (const element of document.querySelectorAll<HTMLElement>('[data-local-time]')) {
    const { localTime = '', start } = element.dataset
    const { lang: language } = document.documentElement
    const time = localSessionTime({ now: new Date(machineNow()), language, ...(start && { start: new Date(start) }) })
    if (time) element.textContent = localTime.replace('{when}', time)
  }

  const menu = document.querySelector<HTMLDetailsElement>('#menu')

  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu?.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })

  document.addEventListener('click', ({ target }) => {
    if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false
  })

  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-continue]')) {
    link.addEventListener('click', () => {
      const { visitor = '' } = document.documentElement.dataset
      if (visitor.includes('admin')) link.href = link.dataset.continue ?? link.href
    })
  }

  showActionBar()
  if (isNotFoundPage()) showNotFound()
}

/** Shows the bar with the first step while none of the steps that offer it is in sight. */
function showActionBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-action-bar]')
  const steps = document.querySelectorAll('[data-first-step]')
  if (!bar) return
  const inSight = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) inSight.add(target)
      else inSight.delete(target)
    }
    bar.toggleAttribute('data-shown', inSight.size === 0)
  })
  for (const step of steps) observer.observe(step)
  if (steps.length === 0) bar.toggleAttribute('data-shown', true)
}

/** Shows the page's offline text while there is no network. */
function showConnection(): void {
  const bar = document.querySelector<HTMLElement>('[data-offline]')
  const show = (): void => {
    if (bar) bar.textContent = navigator.onLine ? '' : (bar.dataset.offline ?? '')
  }
  for (const event of ['online', 'offline']) addEventListener(event, show)
  show()
}

function isNotFoundPage(): boolean {
  return document.querySelector('[data-not-found]') !== null
}

/** Shows the page in the reader's language without leaving the address, and to signed-in people the way back. */
function showNotFound(): void {
  console.error(`404: ${location.pathname}`)
  const isOther = (readStored(KEY) ?? document.documentElement.lang) !== document.documentElement.lang
  for (const element of document.querySelectorAll<HTMLElement>('[data-reader-language]')) {
    element.hidden = (element.dataset.readerLanguage === 'other') !== isOther
  }
  if (readStored('token') === null) return
  for (const element of document.querySelectorAll<HTMLElement>('[data-signed-in]')) element.hidden = false
}

/** The application reads the same key (`i18n/language.ts`). */
const KEY = 'language'

/**
 * Stores the chosen language, which the application uses too. A visitor from another site is redirected to the page in
 * the stored language; a visit to a Hindi page without a stored language stores Hindi. Readers of a Hindi browser who
 * have not chosen yet are offered Hindi.
 */
function rememberLanguage(): void {
  const current = document.documentElement.lang
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-language]')
  const [link] = links
  const other = link?.dataset.language
  if (!link || other === undefined) return
  for (const each of links) each.addEventListener('click', () => store(other))

  const chosen = readStored(KEY)
  if (chosen === null) {
    if (current === 'en') offerHindi()
    else store(current)
  } else if (chosen === other && !isNotFoundPage() && !document.referrer.startsWith(`${location.origin}/`)) {
    location.replace(link.pathname + location.search + location.hash)
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function offerHindi(): void {
  const offer = document.querySelector<HTMLElement>('[data-language-offer]')
  if (!offer || !navigator.languages.some((language) => language.startsWith('hi'))) return
  offer.hidden = false
  offer.querySelector('a')?.addEventListener('click', () => store('hi'))
  offer.querySelector('button')?.addEventListener('click', () => {
    store('en')
    offer.hidden = true
  })
}

function store(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // If the browser blocks storage, the choice is not remembered.
  }
}
