import { type TouchEvent, useRef } from 'react'

type Action = { kind: 'turn'; to: -1 | 1 | 'first' | 'last' } | { kind: 'zoom'; direction: -1 | 0 | 1 }

const KEYS: Readonly<Record<string, Action>> = {
  ArrowLeft: { kind: 'turn', to: -1 },
  ArrowRight: { kind: 'turn', to: 1 },
  PageUp: { kind: 'turn', to: -1 },
  PageDown: { kind: 'turn', to: 1 },
  Home: { kind: 'turn', to: 'first' },
  End: { kind: 'turn', to: 'last' },
  '+': { kind: 'zoom', direction: 1 },
  '=': { kind: 'zoom', direction: 1 },
  '-': { kind: 'zoom', direction: -1 },
  '0': { kind: 'zoom', direction: 0 },
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  target: EventTarget
}

/** What a key does in the reader; in a field it writes, and a page wider than the screen it moves. */
export function actionOfKey(pressed: Pressed, { isWide }: { isWide: boolean }): Action | undefined {
  const { key, target } = pressed
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || target instanceof HTMLInputElement) return undefined
  if (isWide && (key === 'ArrowLeft' || key === 'ArrowRight')) return undefined
  return KEYS[key]
}

const SWIPE_IN_PIXELS = 60

/** A finger drawn to the side turns the page; up and down it scrolls. */
export function useSwipe(onSwipe: (pagesOn: -1 | 1) => void) {
  const begun = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent): void {
      const first = touches[0]
      begun.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent): void {
      const last = changedTouches[0]
      if (!last || !begun.current) return
      const [across, down] = [last.clientX - begun.current.x, last.clientY - begun.current.y]
      begun.current = null
      const isZoomedIn = (window.visualViewport?.scale ?? 1) > 1.01
      if (isZoomedIn || Math.abs(across) < SWIPE_IN_PIXELS || Math.abs(across) < 2 * Math.abs(down)) return
      onSwipe(across < 0 ? 1 : -1)
    },
  }
}
