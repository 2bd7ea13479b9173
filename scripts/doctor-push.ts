import type { Finding } from './doctor-checks.ts'
import type { Config } from '#server/config.ts'

/** Where the push service of most browsers is. */
const PUSH_SERVICE = 'https://fcm.googleapis.com/'
const DEADLINE_IN_MS = 10_000

type Reach = (url: string) => Promise<unknown>

/** Whether notifications are offered, and whether this machine may send them. */
export async function pushFindings({ offlinePage, production }: Config, reach: Reach = ask): Promise<Finding[]> {
  const name = 'notifications'
  if (offlinePage === 'off') {
    const todo = 'Remove OFFLINE_PAGE=off if members are to get notifications: the same service worker shows them.'
    return [{ name, state: 'LOOK', seen: 'not offered, since browsers get no service worker', todo }]
  }
  if (!production) return [{ name, state: 'GOOD', seen: 'offered; browsers need HTTPS, or localhost' }]
  try {
    await reach(PUSH_SERVICE)
    return [{ name, state: 'GOOD', seen: 'push services are reached' }]
  } catch {
    const todo =
      'Allow HTTPS to fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com.'
    return [{ name, state: 'WRONG', seen: 'the push service of most browsers cannot be reached', todo }]
  }
}

/** Any answer will do. */
const ask: Reach = (url) =>
  fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_IN_MS) })
