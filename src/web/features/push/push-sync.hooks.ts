import { browserSubscription, endpointHashOf, keyOf, pushSupport, subscribeBrowser } from './push-browser.ts'
import { isOwnBrowser, pushQuery } from './push.hooks.ts'
import { push, type PushState } from '#shared/contract/push.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useEffect } from 'react'

/** After the first screen has loaded. */
const START_AFTER_MS = 4000

/**
 * Keeps what the server has of this device what the browser has, without asking again where the permission is given:
 * when the browser got another endpoint, when the server's key has changed, and after signing in again.
 */
export function usePushSync(): void {
  useEffect(() => {
    if (!isOwnBrowser() || pushSupport() !== 'SUPPORTED' || Notification.permission !== 'granted') return undefined
    const start = (): void => void sync().catch(() => undefined)
    const timer = setTimeout(start, START_AFTER_MS)
    const listeners = new AbortController()
    // The service worker has subscribed anew.
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'push-changed' && start(), listeners)
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [])
}

async function sync(): Promise<void> {
  const { push: state } = await queryClient.fetchQuery(pushQuery)
  if (state.vapid === null || !(await needsSubscription(state))) return
  const body = await subscribeBrowser(state.vapid)
  queryClient.setQueryData(pushQuery.queryKey, await request(push.subscribe, { body }))
}

async function needsSubscription({ vapid, endpointHash }: PushState): Promise<boolean> {
  const subscription = await browserSubscription()
  if (!subscription) return endpointHash !== null
  return keyOf(subscription) !== vapid || (await endpointHashOf(subscription)) !== endpointHash
}
