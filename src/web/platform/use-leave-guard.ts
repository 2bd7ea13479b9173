import { goBackPastLayers, openLayer } from './history-layers.ts'
import { askToDiscard, registerUnsavedForm } from './unsaved-changes.store.ts'
import { useEffect } from 'react'

let isLeaving = false

/** Asks before a page with unsaved changes is left by a link, by Back or by closing the tab. Dialogs ask by themselves. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const listeners = new AbortController()
    // What is open above the page is closed first.
    const closeLayer = openLayer(() => askToDiscard(() => leave(goBackPastLayers)), { isBelow: true })
    const unregister = registerUnsavedForm()

    // One answer holds for every form of the page.
    function leave(go: () => void): void {
      release()
      isLeaving = true
      go()
      setTimeout(() => {
        isLeaving = false
      })
    }

    function release(): void {
      if (listeners.signal.aborted) return
      listeners.abort()
      closeLayer()
      unregister()
    }

    function askOnLink(event: MouseEvent): void {
      const link = leavingLink(event)
      if (!link || isLeaving) return
      event.preventDefault()
      event.stopImmediatePropagation()
      askToDiscard(() => leave(() => link.click()))
    }

    document.addEventListener('click', askOnLink, { capture: true, signal: listeners.signal })
    return release
  }, [isUnsaved])
}

/** The clicked link if it leads to another page in this tab. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null
  const isSamePage = link.pathname === location.pathname && link.host === location.host
  return isSamePage ? null : link
}
