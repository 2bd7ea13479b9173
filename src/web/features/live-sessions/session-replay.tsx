import { refreshStream } from './replays.hooks.ts'
import type { MemberStream } from '#shared/contract/live-sessions.ts'
import { resumePosition } from '#shared/domain/progress.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { ReplayChat } from '#web/features/live-room/public.ts'
import { NotesPanel } from '#web/features/notes/public.ts'
import { usePlayback } from '#web/features/playback/public.ts'
import { useProgressLookup, useRecordPosition, useReportWatching } from '#web/features/progress/public.ts'
import { MediaPlayer } from '#web/ui/player/media-player.tsx'
import { PLAYER_WIDTH_CLASS } from '#web/ui/player/player-width.ts'
import { readPosition } from '#web/ui/player/linked-position.ts'
import type { PlayerHandle } from '#web/ui/player/player-handle.ts'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

interface SessionReplayProps {
  stream: MemberStream
  /** Give each its own `key`. */
  video: NonNullable<MemberStream['video']>
  replayUntil: Date
  /** The room of the session is still there, for those who attended it: it has the chat. */
  isRoomBeside: boolean
}

/** Plays the recording of a session, from where the member stopped. */
export function SessionReplay({ stream, video, replayUntil, isRoomBeside }: SessionReplayProps) {
  const progressOf = useProgressLookup()
  const [query] = useSearchParams()
  const [startAt] = useState(() => readPosition(query) ?? resumePosition(progressOf(video._id, video.progress)))
  const handle = useRef<PlayerHandle>(null)
  const [second, setSecond] = useState(Math.floor(startAt))
  const recordPosition = useRecordPosition('VIDEO', video._id)
  const playback = usePlayback(video._id)
  const reportWatching = useReportWatching('VIDEO', video._id)
  const player = (
    <div className={`grid content-start gap-3 mx-auto ${PLAYER_WIDTH_CLASS}`}>
      <MediaPlayer
        kind="VIDEO"
        playback={playback}
        src={video.videoFileUrl ?? ''}
        startAt={startAt}
        captions={video.captions}
        nowPlaying={{ title: stream.title, album: t('Recording') }}
        renewUrl={() => refreshStream(stream._id)}
        onPosition={(position) => {
          recordPosition(position)
          setSecond(Math.floor(position.at))
        }}
        onWatched={reportWatching}
        handle={handle}
      />
      <p className="text-muted">
        {t('Recording')} · {t('available until {time}', { time: formatIst(replayUntil) })}
      </p>
      <NotesPanel kind="VIDEO" itemId={video._id} itemTitle={stream.title} player={handle} />
    </div>
  )
  if (isRoomBeside) return player
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-[minmax(0,64rem)_21rem]">
        {player}
        <ReplayChat streamId={stream._id} positionInSeconds={second} />
      </div>
    </div>
  )
}
