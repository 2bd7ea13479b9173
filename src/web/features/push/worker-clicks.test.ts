import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync('public/worker.js', 'utf8')

/** Clicks a notification of this path, with one tab open; returns what the service worker does. */
async function click(path: string, { tabAt, answers }: { tabAt: string; answers: boolean }): Promise<string[]> {
  const done: string[] = []
  const tab = {
    url: `https://sadhana.example${tabAt}`,
    focus: async () => void done.push('focuses'),
    postMessage: (_: string, [port]: [MessagePort]) => {
      if (!answers) return
      port.addEventListener('message', ({ data }: MessageEvent<string>) => void done.push(`goes to ${data}`))
      port.start()
      port.postMessage('yes')
    },
  }
  const handlers = new Map<string, (event: object) => void>()
  const waited: Promise<unknown>[] = []
  const scope = createContext({
    URL,
    MessageChannel,
    setTimeout,
    location: { origin: 'https://sadhana.example' },
    clients: { matchAll: async () => [tab], openWindow: async (url: string) => void done.push(`opens ${url}`) },
    addEventListener: (name: string, handler: (event: object) => void) => void handlers.set(name, handler),
  })
  runInContext(source, scope)
  const notification = { close: () => undefined, data: { path } }
  handlers.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => void waited.push(work) })
  await Promise.all(waited)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return done
}

test.each([
  ['focuses the tab that shows the screen', '/dashboard', false, ['focuses']],
  ['takes the open tab there', '/live-sessions/1?x=1', true, ['focuses', 'goes to /live-sessions/1?x=1']],
  ['opens a tab when none answers', '/live-sessions/1', false, ['opens https://sadhana.example/live-sessions/1']],
  ['opens no other site', 'https://evil.example/', true, []],
])('a click on a notification %s', async (_, path, answers, expected) => {
  expect(await click(path, { tabAt: '/dashboard', answers })).toEqual(expected)
})
