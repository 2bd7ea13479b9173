import { isOwnBrowser } from './push.hooks.ts'
import { isReloadPrevented } from '#web/platform/reload.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Goes to the screen of a notification that was clicked, when the service worker chooses this tab for it. A tab in which
 * something would be lost does not answer: then the worker opens another one.
 */
export function usePushNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOwnBrowser() || !('serviceWorker' in navigator)) return undefined
    const listeners = new AbortController()
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data, ports: [port] }) => {
        if (data !== 'may-open-screen' || !port || isReloadPrevented()) return
        port.addEventListener('message', ({ data: path }: MessageEvent<string>) => void navigate(path), { once: true })
        port.start()
        port.postMessage('yes')
      },
      listeners,
    )
    return () => listeners.abort()
  }, [navigate])
}
