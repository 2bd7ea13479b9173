import { createPositionTracker } from './position-tracker.ts'
import { getProgressSync, SEND_DELAYS_IN_MS } from './progress-sync.ts'
import { type ItemInProgressAnswer, progress as calls } from '#shared/contract/progress.ts'
import { type ItemKind, mergeProgress, type Progress } from '#shared/domain/progress.ts'
import { machineNow, serverNow } from '#web/platform/clock.ts'
import { memberViewOfTab } from '#web/platform/member-view.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useStore } from '#web/platform/store.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'

/** False in a preview: its players record nothing. */
export const ProgressRecording = createContext(true)

/** The member's progress in an item: the server's answer merged with the marks of this device. */
export function useProgressLookup() {
  const localMarks = useStore(getProgressSync().localMarks)
  return (itemId: string, answered: Progress | null): Progress | null => {
    const mark = localMarks.get(itemId)
    if (!mark) return answered
    const { furthest, latest, length, isFinished } = mark
    const latestAt = new Date(mark.latestAt.getTime() + serverNow().getTime() - machineNow())
    const local = { furthest, latest, latestAt, length, isFinished }
    return answered ? mergeProgress(answered, local) : local
  }
}

/**
 * Records the position of a player in an item: every few seconds during playback, when it is moved or stopped, and when
 * the page is hidden or left. Give each item its own `key`.
 */
export function useRecordPosition(
  kind: ItemKind,
  itemId: string,
  attendance?: { playedBeforeInSeconds: number },
): (position: PlaybackPosition) => void {
  const [track] = useState(() => createPositionTracker({ kind, itemId, ...(attendance && { attendance }) }))
  const latest = useRef<PlaybackPosition | null>(null)
  const isRecording = useContext(ProgressRecording)

  const record = useCallback(
    (position: PlaybackPosition) => {
      if (!isRecording) return
      latest.current = position
      const mark = track(position, new Date(machineNow()))
      if (mark) getProgressSync().record(mark, SEND_DELAY_BY_EVENT[position.event])
    },
    [track, isRecording],
  )

  useEffect(() => {
    function stop(): void {
      const position = latest.current
      if (position?.event === 'PLAYING' || position?.event === 'MOVED') record({ ...position, event: 'STOPPED' })
    }
    const onHidden = (): void => void (document.visibilityState === 'hidden' && stop())
    const unmounted = new AbortController()
    addEventListener('pagehide', stop, unmounted)
    document.addEventListener('visibilitychange', onHidden, unmounted)
    return () => {
      unmounted.abort()
      stop()
    }
  }, [record])

  return record
}

const SEND_DELAY_BY_EVENT = {
  PLAYING: SEND_DELAYS_IN_MS.playing,
  MOVED: SEND_DELAYS_IN_MS.moved,
  STOPPED: SEND_DELAYS_IN_MS.stopped,
  ENDED: SEND_DELAYS_IN_MS.stopped,
}

/** Sends the marks that earlier visits could not send; used by the layout of the member's screens. */
export function useProgressSync(): void {
  useEffect(() => {
    // What waits in this browser was not played by the member whom this tab shows.
    if (!memberViewOfTab.get()) getProgressSync()
  }, [])
}

/** Items started and not finished, the latest first; undefined while loading, empty when they cannot be loaded. */
export function useItemsInProgress(): ItemInProgressAnswer[] | undefined {
  const { data, isFetched } = useQuery({ ...queryOf(calls.begun, {}), select: ({ items }) => items })
  return data ?? (isFetched ? [] : undefined)
}
