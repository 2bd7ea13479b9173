import {
  NETWORK_KINDS,
  REPORT_EVERY_SECONDS,
  type WatchedPart,
  type WatchedQuality,
  type WatchReport,
} from '#shared/domain/watch-figures.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { machineNow } from '#web/platform/clock.ts'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'

interface WatchReportOptions {
  /** What is played at this moment. */
  currentQuality: () => WatchedQuality
  /** Undefined: nothing is reported, as in a preview. */
  onReport: ((report: WatchReport) => void) | undefined
}

/** Reports every minute, and at the end of a view, how an item played: minutes, stalls, starting time, quality. */
export function useWatchReport(element: HTMLMediaElement | null, options: WatchReportOptions): void {
  const quality = useEffectEvent(() => options.currentQuality())
  const report = useEffectEvent((made: WatchReport | null) => void (made && options.onReport?.(made)))

  useEffect(() => {
    if (!element) return undefined
    const watcher = createWatcher(element, { currentQuality: () => quality(), now: machineNow, network: readNetwork })
    const send = () => report(watcher.take('SO_FAR'))
    const end = () => report(watcher.take('AT_THE_END'))
    const timer = setInterval(send, REPORT_EVERY_SECONDS * SECOND_IN_MS)
    const unmounted = new AbortController()
    addEventListener('pagehide', end, unmounted)
    // A phone may end a hidden page without another event.
    document.addEventListener('visibilitychange', () => void (document.hidden && send()), unmounted)
    return () => {
      clearInterval(timer)
      unmounted.abort()
      end()
      watcher.stop()
    }
  }, [element])
}

/** The parts of a media element that are watched. */
export type WatchedMedia = EventTarget & Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'seeking' | 'autoplay'>

interface WatcherOptions extends Pick<WatchReportOptions, 'currentQuality'> {
  now: () => number
  network: () => Pick<WatchReport, 'network' | 'savesData'>
}

/** A larger step between two positions was a jump. */
const LONGEST_STEP_IN_SECONDS = 5
/** An element that plays by itself begins as soon as it has enough data; a later start was a press. */
const AUTOPLAY_WITHIN_MS = 500

/** Adds up what a media element does until the next report takes it. */
export function createWatcher(media: WatchedMedia, { currentQuality, now, network }: WatcherOptions) {
  const attachedAt = now()
  let parts = new Map<WatchedQuality, WatchedPart>()
  let readyAt: number | null = null
  let pressedAt: number | null = null
  let startInMs: number | null = null
  let hasStarted = false
  let isFirst = true
  let position: number | null = null
  let isJumping = false
  let stalledSince: number | null = null

  function currentPart(): WatchedPart {
    const quality = currentQuality()
    const part = parts.get(quality) ?? { quality, secondsPlayed: 0, stalls: 0, stallSeconds: 0 }
    parts.set(quality, part)
    return part
  }
  function endStall(): void {
    if (stalledSince !== null) currentPart().stallSeconds += (now() - stalledSince) / SECOND_IN_MS
    stalledSince = null
  }
  function interrupt(): void {
    endStall()
    position = null
  }

  const handlers: Record<string, () => void> = {
    canplaythrough: () => void (readyAt ??= now()),
    play() {
      const isAutomatic = media.autoplay && (readyAt === null || now() - readyAt < AUTOPLAY_WITHIN_MS)
      pressedAt ??= isAutomatic ? attachedAt : now()
    },
    playing() {
      if (!hasStarted && pressedAt !== null) startInMs = now() - pressedAt
      hasStarted = true
      isJumping = false
      endStall()
      position = media.currentTime
    },
    timeupdate() {
      if (media.paused || media.seeking || !hasStarted) return
      const step = position === null ? 0 : media.currentTime - position
      position = media.currentTime
      if (step <= 0) return
      isJumping = false
      if (step < LONGEST_STEP_IN_SECONDS) currentPart().secondsPlayed += step
    },
    waiting() {
      // After a jump every player waits.
      if (!hasStarted || isJumping || media.seeking || stalledSince !== null) return
      currentPart().stalls += 1
      stalledSince = now()
    },
    seeking() {
      isJumping = true
      interrupt()
    },
    pause: interrupt,
    ended: interrupt,
    emptied: interrupt,
  }
  const stopped = new AbortController()
  for (const [event, handle] of Object.entries(handlers)) media.addEventListener(event, handle, stopped)

  return {
    /** What was added since the last report; null when there is nothing to say. A view that has not begun yet waits. */
    take(when: 'SO_FAR' | 'AT_THE_END'): WatchReport | null {
      const isStalled = stalledSince !== null
      endStall()
      if (isStalled && when === 'SO_FAR') stalledSince = now()
      const isView = isFirst && pressedAt !== null && (hasStarted || when === 'AT_THE_END')
      const isWorthIt = [...parts.values()].some((part) => part.secondsPlayed > 0 || part.stalls > 0)
      if (!isView && !isWorthIt) return null
      if (isView && parts.size === 0) currentPart()
      const report = { ...network(), isFirst: isView, startInMs: isView ? startInMs : null, parts: [...parts.values()] }
      parts = new Map()
      isFirst &&= !isView
      return report
    },
    stop: () => stopped.abort(),
  }
}

function readNetwork(): Pick<WatchReport, 'network' | 'savesData'> {
  const given: unknown = 'connection' in navigator ? navigator.connection : {}
  const { effectiveType, saveData } = z.safeParse(connection, given).data ?? {}
  return { network: NETWORK_KINDS.find((kind) => kind === effectiveType) ?? 'unknown', savesData: saveData === true }
}

/** Not in every browser. */
const connection = z.object({ effectiveType: z.optional(z.unknown()), saveData: z.optional(z.unknown()) })
