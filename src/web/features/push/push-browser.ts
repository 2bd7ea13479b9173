import type { PushSubscriptionBody } from '#shared/contract/push.ts'

/** `INSTALL_FIRST`: an iPhone or iPad shows notifications only of pages that stand on its home screen. */
type PushSupport = 'SUPPORTED' | 'INSTALL_FIRST' | 'UNSUPPORTED'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'SUPPORTED'
  // An iPad names itself as a Mac, which has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isTablet = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isApple || isTablet ? 'INSTALL_FIRST' : 'UNSUPPORTED'
}

/** The browser's subscription; null without one, or without notifications. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'SUPPORTED') return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Subscribes with this public key; a subscription that was made with another one is replaced. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionBody> {
  const worker = await navigator.serviceWorker.ready
  const known = await worker.pushManager.getSubscription()
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Best effort: without it the server still sends nothing more. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await browserSubscription().catch(() => null))?.unsubscribe().catch(() => undefined)
}

/** The public key that a subscription was made with. */
export function keyOf({ options }: PushSubscription): string | null {
  const bytes = options.applicationServerKey
  return bytes && base64Url(new Uint8Array(bytes))
}

/** As the server answers it for the device of the session. */
export async function endpointHashOf({ endpoint }: PushSubscription): Promise<string> {
  const bytes = new TextEncoder().encode(endpoint)
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
