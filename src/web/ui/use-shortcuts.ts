import { useEffect, useEffectEvent } from 'react'

/** Single keys, in small letters, that do something on the screen; not while something is typed or a dialog is open. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    const run = shortcuts[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const stopped = new AbortController()
    addEventListener('keydown', press, stopped)
    return () => stopped.abort()
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
