import { useProgressLookup, useRecordPosition } from './progress.hooks.ts'
import { useReportWatching } from './watching.hooks.ts'
import type { Progress } from '#shared/domain/progress.ts'
import { usePlayback } from '#web/features/playback/public.ts'
import { LivePlayer } from '#web/ui/live/live-player.tsx'
import { type ComponentProps, useState } from 'react'

interface AttendedLivePlayerProps extends Omit<ComponentProps<typeof LivePlayer>, 'playback'> {
  /** The video that is played live. Give each its own `key`. */
  videoId: string
  /** What the member has seen of it, as the server answered. */
  progress: Progress | null
}

/** A live player that records what the member sees of the session. */
export function AttendedLivePlayer({ videoId, progress, ...player }: AttendedLivePlayerProps) {
  const progressOf = useProgressLookup()
  const [attendance] = useState(() => ({ playedBeforeInSeconds: progressOf(videoId, progress)?.furthest ?? 0 }))
  const recordPosition = useRecordPosition('VIDEO', videoId, attendance)
  const playback = usePlayback(videoId)
  const reportWatching = useReportWatching('VIDEO', videoId)
  return <LivePlayer {...player} playback={playback} onPosition={recordPosition} onWatched={reportWatching} />
}
