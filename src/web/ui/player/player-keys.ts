import { nextRate } from './playback-rate.ts'
import { VOLUME_STEP } from '#shared/domain/live.ts'
import { useEffect, useRef } from 'react'

type PlayerAction =
  | { kind: 'PLAY_OR_PAUSE' }
  | { kind: 'MOVE'; seconds: number }
  | { kind: 'VOLUME'; direction: -1 | 1 }
  | { kind: 'RATE'; direction: -1 | 1 }
  | { kind: 'MUTE' | 'FULLSCREEN' | 'CAPTIONS' }
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

/** Handles keyboard shortcuts while the player is mounted; rate and help are passed to the callbacks. */
export function usePlayerKeys(
  element: HTMLMediaElement | null,
  handlers: { onRate: (next: number) => void; onHelp: () => void },
) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (!element) return undefined
    function handleKey(event: KeyboardEvent): void {
      if (!element || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const isCombined = event.ctrlKey || event.metaKey || event.altKey
      const action = playerActionOfKey({ key: event.key, isCombined, focus: focusTargetOf(event.target, element) })
      if (!action) return
      event.preventDefault()
      if (action.kind === 'HELP') latest.current.onHelp()
      else if (action.kind === 'RATE') latest.current.onRate(nextRate(element.playbackRate, action.direction))
      else perform(element, action)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [element])
}

function perform(media: HTMLMediaElement, action: Exclude<PlayerAction, { kind: 'RATE' | 'HELP' }>): void {
  switch (action.kind) {
    case 'PLAY_OR_PAUSE':
      if (media.paused) void media.play().catch(() => {})
      else media.pause()
      break
    case 'MOVE':
      media.currentTime = Math.min(Math.max(0, media.currentTime + action.seconds), media.duration || Infinity)
      break
    case 'VOLUME':
      media.volume = Math.min(1, Math.max(0, media.volume + action.direction * VOLUME_STEP))
      break
    case 'MUTE':
      media.muted = !media.muted
      break
    case 'FULLSCREEN':
      if (document.fullscreenElement) void document.exitFullscreen()
      else if (media instanceof HTMLVideoElement) void media.requestFullscreen().catch(() => {})
      break
    case 'CAPTIONS':
      toggleCaptions(media)
      break
  }
}

function toggleCaptions({ textTracks }: HTMLMediaElement): void {
  const tracks = [...textTracks]
  const isShown = tracks.some(({ mode }) => mode === 'showing')
  for (const [index, track] of tracks.entries()) track.mode = !isShown && index === 0 ? 'showing' : 'disabled'
}

const FIELDS = 'input, textarea, select, [contenteditable], [role=slider], [role=toolbar]'

function focusTargetOf(target: EventTarget | null, media: HTMLMediaElement): PressedKey['focus'] {
  if (target === media) return 'MEDIA'
  if (!(target instanceof Element) || target === document.body) return 'PAGE'
  if (target.closest(FIELDS)) return 'FIELD'
  if (target.closest('a, button, summary')) return 'CONTROL'
  return media.parentElement?.contains(target) ? 'PLAYER' : 'CONTROL'
}
