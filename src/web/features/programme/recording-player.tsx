import { NextRecordingCard } from './next-recording-card.tsx'
import type { ProgrammeVideo } from '#shared/contract/programme.ts'
import { resumePosition } from '#shared/domain/progress.ts'
import { t } from '#web/i18n/t.ts'
import { NotesPanel } from '#web/features/notes/public.ts'
import { usePlayback } from '#web/features/playback/public.ts'
import { useProgressLookup, useRecordPosition, useReportWatching } from '#web/features/progress/public.ts'
import { ReflectionPanel } from '#web/features/reflections/public.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { MediaPlayer } from '#web/ui/player/media-player.tsx'
import { Loading } from '#web/ui/states.tsx'
import { readPosition } from '#web/ui/player/linked-position.ts'
import type { PlayerHandle } from '#web/ui/player/player-handle.ts'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

interface RecordingPlayerProps {
  /** Give each its own `key`. */
  video: ProgrammeVideo
  /** Today's webinar has started in the meantime. */
  isLiveNow: boolean
  renewUrl: () => Promise<string | null>
  /** The recording of the next day, if there is one. */
  next: ProgrammeVideo | undefined
  onNext: (next: ProgrammeVideo) => void
  onClose: () => void
}

/** Plays the webinar of an earlier day, from where the member stopped. */
export function RecordingPlayer({ video, isLiveNow, renewUrl, next, onNext, onClose }: RecordingPlayerProps) {
  const progressOf = useProgressLookup()
  const [query] = useSearchParams()
  const [startAt] = useState(() => readPosition(query) ?? resumePosition(progressOf(video._id, video.progress)))
  const player = useRef<PlayerHandle>(null)
  const recordPosition = useRecordPosition('VIDEO', video._id)
  const playback = usePlayback(video._id)
  const reportWatching = useReportWatching('VIDEO', video._id)
  const [hasEnded, setEnded] = useState(false)
  const playNext = next && (() => onNext(next))
  return (
    <div className="grid gap-3">
      <MediaPlayer
        kind="VIDEO"
        playback={playback}
        src={video.videoFileUrl ?? ''}
        startAt={startAt}
        captions={video.captions}
        nowPlaying={{ title: video.title, album: t('Day {n} Webinar', { n: video.day }), onNext: playNext }}
        renewUrl={renewUrl}
        onPosition={(position) => {
          recordPosition(position)
          if (position.event === 'ENDED') setEnded(true)
        }}
        onWatched={reportWatching}
        handle={player}
      />
      {hasEnded && next && <NextRecordingCard next={next} onPlay={() => onNext(next)} />}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PlainText text={video.description} className="max-w-prose flex-1 basis-64 text-muted" />
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
      <NotesPanel kind="VIDEO" itemId={video._id} itemTitle={video.title} player={player} />
      <Suspense fallback={<Loading text={t('Loading…')} />}>
        <ReflectionPanel itemId={video._id} />
      </Suspense>
      {isLiveNow && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-raised px-4 py-2"
        >
          {t('Today’s webinar is live.')}
          <Button variant="quiet" small onClick={onClose}>
            {t('Watch it now')}
          </Button>
        </p>
      )}
    </div>
  )
}
