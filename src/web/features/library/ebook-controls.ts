import { type TouchEvent, useRef } from 'react'

type ReaderAction = { kind: 'turn'; to: -1 | 1 | 'first' | 'last' } | { kind: 'zoom'; direction: -1 | 0 | 1 }

const KEYS: Readonly<Record<string, ReaderAction>> = {
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

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  target: EventTarget
}

/** The action of a key in the reader; none in a text field, and arrow keys scroll a page wider than the screen. */
export function readerActionOfKey(pressed: KeyPress, { isWide }: { isWide: boolean }): ReaderAction | undefined {
  const { key, target } = pressed
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || isField) return undefined
  if (isWide && (key === 'ArrowLeft' || key === 'ArrowRight')) return undefined
  return KEYS[key]
}

const SWIPE_IN_PIXELS = 60

/** Swiping sideways turns the page; up and down it scrolls. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent): void {
      const first = touches[0]
      start.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent): void {
      const last = changedTouches[0]
      if (!last || !start.current) return
      const [across, down] = [last.clientX - start.current.x, last.clientY - start.current.y]
      start.current = null
      const isZoomedIn = (window.visualViewport?.scale ?? 1) > 1.01
      if (isZoomedIn || Math.abs(across) < SWIPE_IN_PIXELS || Math.abs(across) < 2 * Math.abs(down)) return
      onSwipe(across < 0 ? 1 : -1)
    },
  }
}
