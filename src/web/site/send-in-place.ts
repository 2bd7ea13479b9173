import type { Dictionary } from '#web/i18n/t.ts'

/** The server's answer to a form, accepted or refused. */
interface Answer {
  message?: string
  fields?: Record<string, string>
}

const NOT_SENT = 'This could not be sent. Please check your connection and try again.'
const OFFLINE = 'There is no internet connection. Nothing was sent.'
const NO_ANSWER = 'We have had no answer. It may have arrived all the same; if you are not sure, please send it again.'

/** Sends a form without leaving the page. Field errors appear at their fields, other messages below the button. */
export function sendInPlace(form: HTMLFormElement, translations: Dictionary): void {
  const path = form.dataset.call
  if (path === undefined) return
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.getAttribute('aria-busy') === 'true') return
    form.setAttribute('aria-busy', 'true')
    void send(form, path, translations).finally(() => form.removeAttribute('aria-busy'))
  })
}

async function send(form: HTMLFormElement, path: string, translations: Dictionary): Promise<void> {
  showStatus(form, '')
  const { isAccepted, answer } = await post(path, Object.fromEntries(new FormData(form)))
  const translate = (text: string): string => translations[text] ?? text
  const fields = Object.fromEntries(Object.entries(answer.fields ?? {}).map(([name, text]) => [name, translate(text)]))
  showErrors(form, fields)
  if (isAccepted) form.reset()
  if (Object.keys(fields).length === 0) {
    showStatus(form, translate(answer.message ?? NOT_SENT), isAccepted ? 'sent' : 'failed')
  }
}

async function post(path: string, fields: object): Promise<{ isAccepted: boolean; answer: Answer }> {
  const wasOffline = !navigator.onLine
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    return { isAccepted: response.ok, answer: await response.json() }
  } catch {
    return { isAccepted: false, answer: { message: wasOffline && !navigator.onLine ? OFFLINE : NO_ANSWER } }
  }
}

function showErrors(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  let first: HTMLElement | undefined
  for (const element of form.querySelectorAll<HTMLElement>('[data-error-of]')) {
    const name = element.dataset.errorOf ?? ''
    const input = form.querySelector<HTMLElement>(`[name="${name}"]`)
    const error = fields[name] ?? ''
    element.textContent = error
    if (error === '') {
      input?.removeAttribute('aria-invalid')
      input?.removeAttribute('aria-describedby')
      continue
    }
    input?.setAttribute('aria-invalid', 'true')
    input?.setAttribute('aria-describedby', element.id)
    first ??= input ?? undefined
  }
  first?.focus()
}

function showStatus(form: HTMLFormElement, text: string, kind = ''): void {
  const status = form.querySelector<HTMLElement>('[data-form-status]')
  if (!status) return
  status.dataset.kind = kind
  status.textContent = text
}
