import { rememberLanguage } from './remember-language.ts'
import { sendInPlace } from './send-in-place.ts'
import { localSessionTime } from './where-you-are.ts'
import type { Dictionary } from '#web/i18n/t.ts'
import { machineNow } from '#web/platform/clock-machine.ts'

/**
 * What the public pages can do beyond HTML. Everything works without it, too: the menu is a <details>, and the forms
 * lead on to pages that say what became of them. `words` are for what the server says, which is English.
 */
export function enhance(words: Dictionary): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) sendInPlace(form, words)

  rememberLanguage()
  followConnection()

  for (const place of document.querySelectorAll<HTMLElement>('[data-where-you-are]')) {
    const when = localSessionTime({ now: new Date(machineNow()), language: document.documentElement.lang })
    if (when) place.textContent = (place.dataset.whereYouAre ?? '').replace('{when}', when)
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

  if (document.querySelector('[data-not-found]')) console.error(`404: ${location.pathname}`)
}

/** Says while there is no network what stands in the page for it. */
function followConnection(): void {
  const bar = document.querySelector<HTMLElement>('[data-offline]')
  const show = (): void => {
    if (bar) bar.textContent = navigator.onLine ? '' : (bar.dataset.offline ?? '')
  }
  for (const event of ['online', 'offline']) addEventListener(event, show)
  show()
}
