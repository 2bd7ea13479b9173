import { machineNow } from './clock-machine.ts'
import type { PreloadedAnswer } from './preloaded-answers.ts'
import type { PreloadPlan } from '#shared/first-calls.ts'

declare const PRELOAD_PLAN: PreloadPlan

/*
 * Inlined in the head of the application's page, so it runs before the application has loaded: for signed-in people it
 * preloads the files of the screen at this path and sends the screen's first calls. The application takes the answers
 * over (`preloaded-answers.ts`), and repeats whatever fails here.
 */
try {
  const token = localStorage.getItem('token')
  const { screens, dictionaries } = PRELOAD_PLAN
  const dictionary = dictionaries[localStorage.getItem('language') ?? '']
  const answers = new Map<string, PreloadedAnswer>()
  const hasPlan = localStorage.getItem('user')?.includes('"subscriptionStatus":"ACTIVE"') ?? false
  for (const { pattern, files, calls } of screens) {
    const match = new RegExp(pattern).exec(location.pathname)
    if (!match || token === null) continue
    for (const call of calls) {
      if (call.needsPlan && !hasPlan) continue
      const url = call.url.replace('*', match[1] ?? '')
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
      const sentAt = machineNow()
      const received = fetch(url, { credentials: 'include', headers }).then((response) => {
        const text = response.text()
        text.catch(() => {})
        return { response, answeredAt: machineNow(), text }
      })
      received.catch(() => {})
      answers.set(url, { token, sentAt, received })
    }
    for (const href of dictionary === undefined ? files : [dictionary, ...files]) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
    }
  }
  window.preloadedAnswers = answers
} catch {
  // Without storage nobody is signed in.
}
