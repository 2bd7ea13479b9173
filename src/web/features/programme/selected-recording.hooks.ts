import { type ProgrammeState, recordingsAt } from './webinar.ts'
import type { ProgrammeVideo } from '#shared/contract/programme.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'

const PARAMETER = 'recording'

const entryState = z.object({ isRecording: z.literal(true) })

/** The history state of the entry in which a recording was opened: closing it goes back. */
const RECORDING_ENTRY: z.output<typeof entryState> = { isRecording: true }

/** The id of the recording in the URL, so that Back closes it and a reload keeps it. */
export function useRecordingId(): string | null {
  return new URLSearchParams(useLocation().search).get(PARAMETER)
}

/** The recording of that id; it closes when it cannot be played or another video is today's (specification §4). */
export function useSelectedRecording(id: string | null, state: ProgrammeState | undefined) {
  const { search, state: historyState } = useLocation()
  const navigate = useNavigate()
  /** The video of the day on which the recording was first shown. */
  const [shown, setShown] = useState<{ id: string; today: string | null } | null>(null)
  const today = state?.todayVideo?._id ?? null
  const isOutdated = shown !== null && shown.id === id && shown.today !== today
  const recording = state && id !== null && !isOutdated ? findRecording(state, id) : null
  if (id === null && shown !== null) setShown(null)
  if (recording !== null && shown?.id !== recording._id) setShown({ id: recording._id, today })

  function setParameter(next: string | null, options: { replace: boolean; state?: unknown }): void {
    const parameters = new URLSearchParams(search)
    if (next === null) parameters.delete(PARAMETER)
    else parameters.set(PARAMETER, next)
    void navigate({ search: parameters.toString() }, { ...options, preventScrollReset: true })
  }

  const clean = useEffectEvent(() => setParameter(null, { replace: true }))
  const isGone = state !== undefined && id !== null && recording === null
  useEffect(() => {
    if (isGone) clean()
  }, [isGone])

  return {
    recording,
    openRecording({ _id }: ProgrammeVideo): void {
      // Back closes the recording; it does not lead to the one before it.
      if (id === null) setParameter(_id, { replace: false, state: RECORDING_ENTRY })
      else setParameter(_id, { replace: true, state: historyState })
    },
    closeRecording(): void {
      if (entryState.safeParse(historyState).success) void navigate(-1)
      else setParameter(null, { replace: true })
    },
  }
}

function findRecording(state: ProgrammeState, id: string): ProgrammeVideo | null {
  return recordingsAt(state, serverNow()).find(({ _id, videoFileUrl }) => _id === id && videoFileUrl !== null) ?? null
}
