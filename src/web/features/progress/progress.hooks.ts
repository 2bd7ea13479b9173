import { progressKeeper, TELL_AFTER_IN_MS } from './keeper.ts'
import { type Place, placeTracker } from './place-tracker.ts'
import { type BegunItem, progress as calls } from '#shared/contract/progress.ts'
import { type ItemKind, mergeProgress, type Progress } from '#shared/domain/progress.ts'
import { machineNow, serverNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useStore } from '#web/platform/store.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

export type { Place } from './place-tracker.ts'

/** How far the member has come in an item: what the server told, and what was noted here since. */
export function useProgress() {
  const known = useStore(progressKeeper().known)
  return (itemId: string, told: Progress | null): Progress | null => {
    const note = known.get(itemId)
    if (!note) return told
    const { furthest, latest, length, isFinished } = note
    const latestAt = new Date(note.latestAt.getTime() + serverNow().getTime() - machineNow())
    const noted = { furthest, latest, latestAt, length, isFinished }
    return told ? mergeProgress(told, noted) : noted
  }
}

/**
 * Keeps where a player is in the item: every few seconds while it plays, when it is moved or stopped, and when the
 * page is hidden or left. Give each item its own `key`.
 */
export function useKeepPlace(kind: ItemKind, itemId: string): (place: Place) => void {
  const [track] = useState(() => placeTracker({ kind, itemId }))
  const latest = useRef<Place | null>(null)

  const keep = useCallback(
    (place: Place) => {
      latest.current = place
      const note = track(place, new Date(machineNow()))
      if (note) progressKeeper().note(note, WITHIN[place.event])
    },
    [track],
  )

  useEffect(() => {
    function stop(): void {
      const place = latest.current
      if (place?.event === 'PLAYING' || place?.event === 'MOVED') keep({ ...place, event: 'STOPPED' })
    }
    const onHidden = (): void => void (document.visibilityState === 'hidden' && stop())
    const left = new AbortController()
    addEventListener('pagehide', stop, left)
    document.addEventListener('visibilitychange', onHidden, left)
    return () => {
      left.abort()
      stop()
    }
  }, [keep])

  return keep
}

const WITHIN = {
  PLAYING: TELL_AFTER_IN_MS.playing,
  MOVED: TELL_AFTER_IN_MS.moved,
  STOPPED: TELL_AFTER_IN_MS.stopped,
  ENDED: TELL_AFTER_IN_MS.stopped,
}

/** Tells what earlier visits could not tell, wherever in his area the member is. */
export function useTellProgress(): void {
  useEffect(() => void progressKeeper(), [])
}

/** What was begun and not finished, the latest first; undefined until it is known, none when it cannot be. */
export function useBegun(): BegunItem[] | undefined {
  const { data, isFetched } = useQuery({ ...queryOf(calls.begun, {}), select: ({ items }) => items })
  return data ?? (isFetched ? [] : undefined)
}
