import { useRecordingId, useSelectedRecording } from './selected-recording.hooks.ts'
import { nextStateChange, webinarStateAt } from './webinar.ts'
import { liveSessions } from '#shared/contract/live-sessions.ts'
import { programme } from '#shared/contract/programme.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { PROGRAMME_REFRESH_IN_SECONDS } from '#shared/domain/programme.ts'
import { request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useScheduledAction } from '#web/platform/scheduled-action.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * The member's state in the programme: requested again every 30 seconds unless a webinar is live or a recording is
 * watched (specification §4), and whenever a webinar starts or ends.
 */
export function useProgramme() {
  const recordingId = useRecordingId()
  const query = useQuery({
    ...queryOf(programme.state, {}),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => {
      const data = state.data?.data
      const isPaused = data && (recordingId !== null || webinarStateAt(data, serverNow()).kind === 'LIVE')
      return isPaused ? false : PROGRAMME_REFRESH_IN_SECONDS * SECOND_IN_MS
    },
  })
  const { data, error, refetch } = query
  const reload = (): void => void refetch()
  useScheduledAction(data ? nextStateChange(data) : null, reload)
  const selected = useSelectedRecording(recordingId, data)

  // Nothing was requested while the recording was watched.
  const wasRecordingOpen = useRef(false)
  useEffect(() => {
    if (wasRecordingOpen.current && recordingId === null) void refetch()
    wasRecordingOpen.current = recordingId !== null
  }, [recordingId, refetch])

  return {
    state: data,
    error,
    reload,
    /** Fetches a new URL for a recording whose current one has failed. */
    async renewUrl(id: string): Promise<string | null> {
      const { data: fresh } = await refetch()
      return fresh?.recordedVideos.find(({ _id }) => _id === id)?.videoFileUrl ?? null
    },
    ...selected,
  }
}

/** Whether the panel has its final height; content below it waits for this, so that it does not jump. */
export function useIsProgrammeLoaded(): boolean {
  return !useQuery(queryOf(programme.state, {})).isPending
}

/** Requests the smallest answer that carries the server's time. */
export function fetchServerTime(): Promise<unknown> {
  return request(liveSessions.streams, { query: { limit: 1 } })
}
