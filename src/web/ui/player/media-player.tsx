import { type CaptionTrack, captionsLabel } from './captions-choice.ts'
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx'
import { performOnMedia } from './media-actions.ts'
import { type NowPlaying, useMediaSession } from './media-session.ts'
import { QualityMenu, SeekStrip, Waveform } from './offer-parts.tsx'
import type { PlaybackPosition } from './playback-position.ts'
import type { PlayerHandle } from './player-handle.ts'
import { PlayerBar } from './player-bar.tsx'
import { nextRate, usePlaybackRate } from './playback-rate.ts'
import { type PlayerAction, usePlayerKeys } from './player-keys.ts'
import { playedQuality } from './quality-options.ts'
import { useQuality } from './quality.ts'
import { type SourceFailure, useRenewableSource } from './renewable-source.ts'
import { isResumeNoticeOver, ResumeNotice } from './resume-notice.tsx'
import type { Playback } from './stream/playback.ts'
import { useCaptions } from './use-captions.ts'
import { useIsStalled } from './use-is-stalled.ts'
import type { PlaybackOffer } from '#shared/contract/playback.ts'
import { useWatchReport } from './watch-report.ts'
import type { WatchReport } from '#shared/domain/watch-figures.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Mandala } from '#web/ui/drawings.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { LoaderCircle } from 'lucide-react'
import { type MouseEvent, type Ref, Suspense, type SyntheticEvent, useImperativeHandle, useState } from 'react'

interface MediaPlayerProps {
  kind: 'VIDEO' | 'AUDIO'
  /** The renditions of the item. */
  playback: Playback
  /** The uploaded file, which plays where there are no renditions. Only the first URL is used, because a newer one would restart the item. Each item needs its own `key`. */
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
  /** For what stands beside the player and reads or moves its position. */
  handle?: Ref<PlayerHandle>
}

const NO_CAPTIONS: readonly CaptionTrack[] = []

/** Plays one item with the browser's controls, but without a download option (specification §2 Course page). */
export function MediaPlayer({
  kind,
  playback,
  src,
  startAt = 0,
  captions = NO_CAPTIONS,
  nowPlaying,
  renewUrl,
  onPosition,
  onWatched,
  handle,
}: MediaPlayerProps) {
  const [quality, setQuality] = useQuality()
  const source = useRenewableSource({ playback, src, startAt, quality, renewUrl })
  const { element, offer, isSoundOnly, failure, retry, hasReachedStart, restart, mediaProps } = source
  const isStalled = useIsStalled(element)
  const [rate, setRate] = usePlaybackRate(element)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isNoticeOver, setNoticeOver] = useState(false)
  const video = element instanceof HTMLVideoElement ? element : null
  const captionsControl = useCaptions(video, captions)
  useImperativeHandle(handle, () => handleOf(element), [element])
  usePlayerKeys(element, perform)
  useMediaSession(element, nowPlaying)
  useWatchReport(element, { currentQuality: () => playedQuality(source), onReport: onWatched })

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
    children: captions.map(({ language, url, ...names }) => (
      <track key={language} kind="captions" srcLang={language} label={captionsLabel(names)} src={url} />
    )),
  }
  return (
    <div className="grid gap-2">
      {kind === 'VIDEO' ? (
        <div className="relative">
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the available captions are among its children */}
          <video
            {...elementProps}
            playsInline
            {...(offer?.posterUrl && { poster: offer.posterUrl })}
            className={`rounded-card bg-black ${isUpright(offer) ? 'mx-auto aspect-[9/16] max-h-[80dvh] max-w-full' : 'aspect-video w-full'}`}
          />
          {isSoundOnly && !offer?.posterUrl && (
            <Mandala className="pointer-events-none absolute inset-x-0 top-[18%] mx-auto w-[28%] text-gold" />
          )}
          {isStalled && <StalledNotice className="pointer-events-none absolute inset-x-0 top-3 mx-auto" />}
        </div>
      ) : (
        <div className="relative grid gap-5 overflow-hidden rounded-card border border-line bg-surface px-4 pt-10 pb-4 sm:px-6">
          <Mandala className="mx-auto w-36 text-gold sm:w-44" />
          {offer && offer.waveform.length > 0 && (
            <Suspense fallback={<div className="h-12" />}>
              <Waveform media={element} levels={offer.waveform} />
            </Suspense>
          )}
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the available captions are among its children */}
          <audio {...elementProps} className="w-full" />
          {isStalled && <StalledNotice className="absolute inset-x-0 top-3 mx-auto" />}
        </div>
      )}
      {failure && (
        <div className="flex flex-wrap items-center gap-4">
          <ErrorText>{messageOfFailure(failure)}</ErrorText>
          <Button variant="secondary" small onClick={retry}>
            {t('Retry')}
          </Button>
        </div>
      )}
      {video && offer?.storyboard && (
        <Suspense fallback={<div className="-my-2 h-11" />}>
          <SeekStrip video={video} durationInSeconds={offer.durationInSeconds} storyboard={offer.storyboard} />
        </Suspense>
      )}
      <PlayerBar video={video} captions={captionsControl} rate={rate} onRate={setRate} onHelp={() => setHelpOpen(true)}>
        {offer && (
          <Suspense fallback={null}>
            <QualityMenu {...{ kind, video, offer, quality }} onQuality={setQuality} />
          </Suspense>
        )}
      </PlayerBar>
      {startAt > 0 && element && !isNoticeOver && <ResumeNotice at={startAt} onRestart={playFromStart} />}
      <KeyboardShortcutsDialog kind="RECORDED" open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

function StalledNotice({ className }: { className: string }) {
  return (
    <p
      role="status"
      className={`flex w-fit items-center gap-3 rounded-full bg-raised px-5 py-2 text-foreground shadow-sm ${className}`}
    >
      <LoaderCircle aria-hidden className="animate-spin" size={20} />
      {t('Waiting for the network…')}
    </p>
  )
}

function messageOfFailure(failure: SourceFailure): string {
  switch (failure) {
    case 'CONNECTION':
      return t('This cannot be played right now. Please check your connection.')
    case 'REFUSED':
      return t('You cannot play this any more. Your dashboard shows what your plan includes.')
    case 'DEVICE':
      return t('This device cannot play this file.')
    case 'UNCONVERTED':
      return t('This is still being prepared for your device. Please try again in some minutes.')
  }
}

function handleOf(element: HTMLMediaElement | null): PlayerHandle {
  return {
    position: () => element?.currentTime ?? 0,
    seek(to) {
      if (element) element.currentTime = to
      element?.focus({ preventScroll: true })
    },
  }
}

function isUpright(offer: PlaybackOffer | null): boolean {
  return offer?.renditions.some(({ width, height }) => height > width) ?? false
}
