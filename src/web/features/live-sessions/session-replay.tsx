import { refreshStream } from './replays.hooks.ts'
import type { MemberStream } from '#shared/contract/live-sessions.ts'
import { resumePosition } from '#shared/domain/progress.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { usePlayback } from '#web/features/playback/public.ts'
import { useProgressLookup, useRecordPosition, useReportWatching } from '#web/features/progress/public.ts'
import { MediaPlayer } from '#web/ui/player/media-player.tsx'
import { useState } from 'react'

interface SessionReplayProps {
  stream: MemberStream
  /** Give each its own `key`. */
  video: NonNullable<MemberStream['video']>
  replayUntil: Date
}

/** Plays the recording of a session, from where the member stopped. */
export function SessionReplay({ stream, video, replayUntil }: SessionReplayProps) {
  const progressOf = useProgressLookup()
  const [startAt] = useState(() => resumePosition(progressOf(video._id, video.progress)))
  const recordPosition = useRecordPosition('VIDEO', video._id)
  const playback = usePlayback(video._id)
  const reportWatching = useReportWatching('VIDEO', video._id)
  return (
    <div className="grid gap-3">
      <MediaPlayer
        kind="VIDEO"
        playback={playback}
        src={video.videoFileUrl ?? ''}
        startAt={startAt}
        captions={video.captions}
        nowPlaying={{ title: stream.title, album: t('Recording') }}
        renewUrl={() => refreshStream(stream._id)}
        onPosition={recordPosition}
        onWatched={reportWatching}
      />
      <p className="text-muted">
        {t('Recording')} · {t('available until {time}', { time: formatIst(replayUntil) })}
      </p>
    </div>
  )
}
