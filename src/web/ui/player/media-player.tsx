import type { CaptionTrack } from './captions-choice.ts'
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx'
import { performOnMedia } from './media-actions.ts'
import { type NowPlaying, useMediaSession } from './media-session.ts'
import type { PlaybackPosition } from './playback-position.ts'
import { PlayerBar } from './player-bar.tsx'
import { nextRate, usePlaybackRate } from './playback-rate.ts'
import { type PlayerAction, usePlayerKeys } from './player-keys.ts'
import { useRenewableSource } from './renewable-source.ts'
import { isResumeNoticeOver, ResumeNotice } from './resume-notice.tsx'
import { useCaptions } from './use-captions.ts'
import { useWatchReport } from './watch-report.ts'
import type { WatchReport } from '#shared/domain/watch-figures.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Mandala } from '#web/ui/drawings.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type MouseEvent, type SyntheticEvent, useState } from 'react'

interface MediaPlayerProps {
  kind: 'VIDEO' | 'AUDIO'
  /** Only the first URL is used, because a newer one would restart the item. Each item needs its own `key`. */
  src: string
  /** The start position in seconds. Only the first value is used. */
  startAt?: number
  captions?: readonly CaptionTrack[]
  nowPlaying: NowPlaying
  /** Fetches a new URL when the current one fails; null if there is none. */
  renewUrl: () => Promise<string | null>
  onPosition: (position: PlaybackPosition) => void
  /** Receives how it played, every minute and at the end. */
  onWatched?: ((report: WatchReport) => void) | undefined
}

const NO_CAPTIONS: readonly CaptionTrack[] = []

/** Plays one item with the browser's controls, but without a download option (specification §2 Course page). */
export function MediaPlayer({
  kind,
  src,
  startAt = 0,
  captions = NO_CAPTIONS,
  nowPlaying,
  renewUrl,
  onPosition,
  onWatched,
}: MediaPlayerProps) {
  const { element, hasFailed, retry, hasReachedStart, restart, mediaProps } = useRenewableSource({
    src,
    startAt,
    renewUrl,
  })
  const [rate, setRate] = usePlaybackRate(element)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isNoticeOver, setNoticeOver] = useState(false)
  const video = element instanceof HTMLVideoElement ? element : null
  const captionsControl = useCaptions(video, captions)
  usePlayerKeys(element, perform)
  useMediaSession(element, nowPlaying)
  useWatchReport(element, { currentQuality: () => 'original', onReport: onWatched })

  const report =
    (event: PlaybackPosition['event']) =>
    ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      const { currentTime, duration } = currentTarget
      if (hasReachedStart()) onPosition({ at: currentTime, length: duration, event })
    }
  function perform(action: PlayerAction): boolean {
    if (action.kind === 'HELP') setHelpOpen(true)
    else if (action.kind === 'CAPTIONS') captionsControl.toggle()
    else if (action.kind === 'RATE') setRate(nextRate(rate, action.direction))
    else if (element) performOnMedia(element, action)
    return true
  }
  function playFromStart(): void {
    restart()
    setNoticeOver(true)
    // The pressed button disappears, so the focus moves to the player.
    element?.focus()
  }
  function endNotice(cause: 'PLAYING' | 'SEEK', { currentTime: at }: HTMLMediaElement): void {
    if (hasReachedStart() && isResumeNoticeOver({ startAt, at, cause })) setNoticeOver(true)
  }
  const elementProps = {
    ...mediaProps,
    controls: true,
    autoPlay: true,
    controlsList: 'nodownload',
    'aria-label': nowPlaying.title,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onTimeUpdate(event: SyntheticEvent<HTMLMediaElement>): void {
      mediaProps.onTimeUpdate(event)
      if (!event.currentTarget.paused && !event.currentTarget.seeking) report('PLAYING')(event)
      endNotice('PLAYING', event.currentTarget)
    },
    onPause: report('STOPPED'),
    onSeeked(event: SyntheticEvent<HTMLMediaElement>): void {
      report('MOVED')(event)
      endNotice('SEEK', event.currentTarget)
    },
    onEnded(event: SyntheticEvent<HTMLMediaElement>): void {
      report('ENDED')(event)
      setNoticeOver(true)
    },
    children: captions.map(({ language, label, url }) => (
      <track key={language} kind="captions" srcLang={language} label={label} src={url} />
    )),
  }
  return (
    <div className="grid gap-2">
      {kind === 'VIDEO' ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- the available captions are among its children
        <video {...elementProps} playsInline className="aspect-video w-full rounded-card bg-black" />
      ) : (
        <div className="relative grid gap-5 overflow-hidden rounded-card border border-line bg-surface px-4 pt-10 pb-4 sm:px-6">
          <Mandala className="mx-auto w-36 text-gold sm:w-44" />
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the available captions are among its children */}
          <audio {...elementProps} className="w-full" />
        </div>
      )}
      {hasFailed && (
        <div className="flex flex-wrap items-center gap-4">
          <ErrorText>{t('This cannot be played right now. Please check your connection.')}</ErrorText>
          <Button variant="secondary" small onClick={retry}>
            {t('Retry')}
          </Button>
        </div>
      )}
      <PlayerBar
        video={video}
        captions={captionsControl}
        rate={rate}
        onRate={setRate}
        onHelp={() => setHelpOpen(true)}
      />
      {startAt > 0 && element && !isNoticeOver && <ResumeNotice at={startAt} onRestart={playFromStart} />}
      <KeyboardShortcutsDialog kind="RECORDED" open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}
