import type { Dictionary } from '#web/i18n/t.ts'

/** What the server says of a form, whether it took it or not. */
interface Answer {
  message?: string
  fields?: Record<string, string>
}

const NOT_SENT = 'This could not be sent. Please check your connection and try again.'
const OFFLINE = 'There is no internet connection. Nothing was sent.'
const NO_ANSWER = 'We have had no answer. It may have arrived all the same; if you are not sure, please send it again.'

/** Sends a form without leaving the page: what is wrong stands at its field, the rest below the button, in these words. */
export function sendInPlace(form: HTMLFormElement, words: Dictionary): void {
  const path = form.dataset.call
  if (path === undefined) return
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.getAttribute('aria-busy') === 'true') return
    form.setAttribute('aria-busy', 'true')
    void send(form, path, words).finally(() => form.removeAttribute('aria-busy'))
  })
}

async function send(form: HTMLFormElement, path: string, words: Dictionary): Promise<void> {
  say(form, '')
  const { isTaken, answer } = await post(path, Object.fromEntries(new FormData(form)))
  const inWords = (text: string): string => words[text] ?? text
  const fields = Object.fromEntries(Object.entries(answer.fields ?? {}).map(([name, text]) => [name, inWords(text)]))
  showErrors(form, fields)
  if (isTaken) form.reset()
  if (Object.keys(fields).length === 0) say(form, inWords(answer.message ?? NOT_SENT), isTaken ? 'sent' : 'failed')
}

async function post(path: string, fields: object): Promise<{ isTaken: boolean; answer: Answer }> {
  const wasOffline = !navigator.onLine
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    return { isTaken: response.ok, answer: await response.json() }
  } catch {
    return { isTaken: false, answer: { message: wasOffline && !navigator.onLine ? OFFLINE : NO_ANSWER } }
  }
}

function showErrors(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  let first: HTMLElement | undefined
  for (const place of form.querySelectorAll<HTMLElement>('[data-error-of]')) {
    const name = place.dataset.errorOf ?? ''
    const input = form.querySelector<HTMLElement>(`[name="${name}"]`)
    const error = fields[name] ?? ''
    place.textContent = error
    if (error === '') {
      input?.removeAttribute('aria-invalid')
      input?.removeAttribute('aria-describedby')
      continue
    }
    input?.setAttribute('aria-invalid', 'true')
    input?.setAttribute('aria-describedby', place.id)
    first ??= input ?? undefined
  }
  first?.focus()
}

function say(form: HTMLFormElement, text: string, kind = ''): void {
  const place = form.querySelector<HTMLElement>('[data-said]')
  if (!place) return
  place.dataset.kind = kind
  place.textContent = text
}
