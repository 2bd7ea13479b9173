import { useEffect, useRef } from 'react'

export type PlayerAction =
  | { kind: 'PLAY_OR_PAUSE' }
  | { kind: 'MOVE'; seconds: number }
  | { kind: 'VOLUME'; direction: -1 | 1 }
  | { kind: 'RATE'; direction: -1 | 1 }
  | { kind: 'MUTE' | 'FULLSCREEN' }
  | { kind: 'CAPTIONS' }
  | { kind: 'HELP' }

/** Letters have no other meaning on the page, so they work anywhere. */
const GLOBAL_KEYS: Readonly<Record<string, PlayerAction>> = {
  k: { kind: 'PLAY_OR_PAUSE' },
  j: { kind: 'MOVE', seconds: -10 },
  l: { kind: 'MOVE', seconds: 10 },
  m: { kind: 'MUTE' },
  f: { kind: 'FULLSCREEN' },
  c: { kind: 'CAPTIONS' },
  '<': { kind: 'RATE', direction: -1 },
  '>': { kind: 'RATE', direction: 1 },
  '?': { kind: 'HELP' },
}

/**
 * These keys also press buttons, scroll, and operate the browser's controls, so they work only if none has the focus.
 */
const PAGE_KEYS: Readonly<Record<string, PlayerAction>> = {
  ' ': { kind: 'PLAY_OR_PAUSE' },
  ArrowLeft: { kind: 'MOVE', seconds: -5 },
  ArrowRight: { kind: 'MOVE', seconds: 5 },
}

/** Up and down scroll the page unless the focus is within the player. */
const PLAYER_KEYS: Readonly<Record<string, PlayerAction>> = {
  ArrowUp: { kind: 'VOLUME', direction: 1 },
  ArrowDown: { kind: 'VOLUME', direction: -1 },
}

export interface PressedKey {
  key: string
  /** Pressed with Ctrl, Alt or Meta: such combinations belong to the browser. */
  isCombined: boolean
  /** What has the focus: an input, a button or link, the media element, the player around it, or the page. */
  focus: 'FIELD' | 'CONTROL' | 'MEDIA' | 'PLAYER' | 'PAGE'
}

export function playerActionOfKey({ key, isCombined, focus }: PressedKey): PlayerAction | undefined {
  if (isCombined || focus === 'FIELD') return undefined
  const globalAction = GLOBAL_KEYS[key.length === 1 ? key.toLowerCase() : key]
  if (globalAction || focus === 'CONTROL' || focus === 'MEDIA') return globalAction
  return PAGE_KEYS[key] ?? (focus === 'PLAYER' ? PLAYER_KEYS[key] : undefined)
}

/**
 * Handles keyboard shortcuts while the player is mounted. `onAction` returns false for an action that the player does
 * not have; then the key keeps its meaning for the browser.
 */
export function usePlayerKeys(element: HTMLMediaElement | null, onAction: (action: PlayerAction) => boolean): void {
  const latest = useRef(onAction)
  useEffect(() => {
    latest.current = onAction
  })
  useEffect(() => {
    if (!element) return undefined
    function handleKey(event: KeyboardEvent): void {
      if (!element || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const isCombined = event.ctrlKey || event.metaKey || event.altKey
      const action = playerActionOfKey({ key: event.key, isCombined, focus: focusTargetOf(event.target, element) })
      if (!action) return
      // A held key would play and pause many times a second; it does not scroll the page either.
      const isHeldToggle = event.repeat && action.kind !== 'MOVE' && action.kind !== 'VOLUME'
      if (isHeldToggle || latest.current(action)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [element])
}

const FIELDS = 'input, textarea, select, [contenteditable], [role=slider], [role=toolbar]'

function focusTargetOf(target: EventTarget | null, media: HTMLMediaElement): PressedKey['focus'] {
  if (target === media) return 'MEDIA'
  if (!(target instanceof HTMLElement) || target === document.body) return 'PAGE'
  if (target.closest(FIELDS)) return 'FIELD'
  if (target.closest('a, button, summary')) return 'CONTROL'
  if (media.parentElement?.contains(target)) return 'PLAYER'
  // The screen or a heading has the focus after navigation, and uses no keys; a scrolling region does.
  return target.tabIndex < 0 ? 'PAGE' : 'CONTROL'
}
