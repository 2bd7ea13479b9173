import { machineNow } from './clock-machine.ts'
import type { EarlyAnswer } from './early-answers.ts'
import type { EarlyPlan } from '#shared/first-calls.ts'

declare const EARLY_PLAN: EarlyPlan

/*
 * Stands in the head of the application's page and runs before anything of it has come: it sends for the files of the
 * screen, and in a member's name for what the screen will ask. The application takes the answers over
 * (`early-answers.ts`); whatever goes wrong here it does itself.
 */
try {
  const token = localStorage.getItem('token')
  const { screens, words } = EARLY_PLAN
  const dictionary = words[localStorage.getItem('language') ?? '']
  const answers = new Map<string, EarlyAnswer>()
  for (const { at, files, calls } of screens) {
    const found = new RegExp(at).exec(location.pathname)
    if (!found || token === null) continue
    for (const call of calls) {
      const address = call.replace('*', found[1] ?? '')
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
      const sentAt = machineNow()
      const arrived = fetch(address, { credentials: 'include', headers }).then((response) => {
        const text = response.text()
        text.catch(() => {})
        return { response, answeredAt: machineNow(), text }
      })
      arrived.catch(() => {})
      answers.set(address, { token, sentAt, arrived })
    }
    for (const href of dictionary === undefined ? files : [dictionary, ...files]) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    }
  }
  window.earlyAnswers = answers
} catch {
  // A browser that stores nothing has nobody signed in.
}
