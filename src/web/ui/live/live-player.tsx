import { LiveControls } from './live-controls.tsx'
import type { LiveDriver, LiveView } from './live-view.ts'
import { useLiveVideo } from './use-live-video.ts'
import type { WatchReport } from '#shared/domain/watch-figures.ts'
import { t } from '#web/i18n/t.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Mandala } from '#web/ui/drawings.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type CaptionTrack, captionsLabel } from '#web/ui/player/captions-choice.ts'
import { CaptionsSelect } from '#web/ui/player/captions-select.tsx'
import { KeyboardShortcutsDialog } from '#web/ui/player/keyboard-shortcuts-dialog.tsx'
import { useLiveMediaSession } from '#web/ui/player/media-session.ts'
import { PictureInPictureButton } from '#web/ui/player/picture-in-picture-button.tsx'
import { type PlayerAction, usePlayerKeys } from '#web/ui/player/player-keys.ts'
import { QualityMenu } from '#web/ui/player/offer-parts.tsx'
import { playedQuality } from '#web/ui/player/quality-options.ts'
import { useQuality } from '#web/ui/player/quality.ts'
import type { Playback } from '#web/ui/player/stream/playback.ts'
import { useCaptions } from '#web/ui/player/use-captions.ts'
import { useFullscreen } from '#web/ui/player/use-fullscreen.ts'
import { useWatchReport } from '#web/ui/player/watch-report.ts'
import { useIsIdle } from '#web/ui/player/use-idle.ts'
import { Keyboard, LoaderCircle, RotateCw, VolumeX } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'

interface LivePlayerProps {
  title: string
  /** The renditions of the video. */
  playback: Playback
  /** A signed URL of the uploaded file. While playing, the player keeps the first one and ignores later URLs. */
  src: string
  startTime: Date
  durationInSeconds: number
  captions: readonly CaptionTrack[]
  /** The file could not be loaded: fetch a new URL. */
  onLoadError: () => void
  fetchServerTime: () => Promise<unknown>
  onPosition?: (position: PlaybackPosition) => void
  /** Receives how it played, every minute and at the end. */
  onWatched?: ((report: WatchReport) => void) | undefined
}

/** A recorded video that all members watch at the same position, as if it were live (specification §4). */
export function LivePlayer({ title, captions, onPosition, onWatched, ...session }: LivePlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [quality, setQuality] = useQuality()
  const { attach, driver, video, view, offer, isSoundOnly } = useLiveVideo({ ...session, quality })
  const captionsControl = useCaptions(video, captions)
  const fullscreen = useFullscreen(frame)
  const isIdle = useIsIdle(frame, { isEnabled: fullscreen.isOn && !view.isPaused })
  const [isHelpOpen, setHelpOpen] = useState(false)
  usePlayerKeys(video, perform)
  useWatchReport(video, {
    currentQuality: () => playedQuality({ element: video, offer, isSoundOnly }),
    onReport: onWatched,
  })
  useLiveMediaSession(video, {
    title,
    isPaused: view.isPaused,
    onPlay: () => driver?.play(),
    onPause: () => driver?.pause(),
  })

  /** A live session is not moved, and keeps its speed. */
  function perform({ kind }: PlayerAction): boolean {
    if (!driver || kind === 'MOVE' || kind === 'RATE' || kind === 'VOLUME') return false
    if (kind === 'HELP') setHelpOpen(true)
    else if (kind === 'CAPTIONS') captionsControl.toggle()
    else if (kind === 'FULLSCREEN') fullscreen.toggle()
    else if (kind === 'MUTE') driver.setMuted(!view.isMuted)
    else if (view.isPaused) driver.play()
    else driver.pause()
    return true
  }

  const report =
    (event: PlaybackPosition['event']) =>
    ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
      onPosition?.({ at: currentTarget.currentTime, length: session.durationInSeconds, event })
    }
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('Live player: {title}', { title })}
      className="live-player relative flex flex-col overflow-hidden rounded-card border border-line bg-raised [&:fullscreen]:rounded-none [&:fullscreen]:border-0 [&:fullscreen_video]:absolute [&:fullscreen_video]:inset-0 [&:fullscreen_video]:size-full"
    >
      <div className="relative grid min-h-0 flex-1 place-items-center bg-black">
        {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the available captions are among its children */}
        <video
          ref={attach}
          playsInline
          preload="auto"
          aria-label={title}
          onTimeUpdate={report('PLAYING')}
          onSeeked={report('MOVED')}
          onPause={report('STOPPED')}
          disableRemotePlayback
          {...(offer?.posterUrl && { poster: offer.posterUrl })}
          onContextMenu={(event) => event.preventDefault()}
          className="aspect-video max-h-full w-full"
        >
          {captions.map(({ language, url, ...names }) => (
            <track key={language} kind="captions" srcLang={language} label={captionsLabel(names)} src={url} />
          ))}
        </video>
        {isSoundOnly && !offer?.posterUrl && <Mandala className="pointer-events-none absolute w-1/4 text-gold" />}
        <span className="absolute top-3 left-3">
          <Badge tone="live">{t('LIVE')}</Badge>
        </span>
        {driver && <Overlay driver={driver} view={view} />}
      </div>
      {driver && (
        <LiveControls driver={driver} view={view} fullscreen={fullscreen} isHidden={isIdle}>
          {captions.length > 0 && <CaptionsSelect captions={captionsControl} />}
          {offer && (
            <Suspense fallback={null}>
              <QualityMenu kind="VIDEO" isIcon {...{ video, offer, quality }} onQuality={setQuality} />
            </Suspense>
          )}
          {video && <PictureInPictureButton video={video} />}
          <IconButton
            icon={Keyboard}
            label={t('Keyboard keys')}
            onClick={() => setHelpOpen(true)}
            className="max-sm:hidden pointer-coarse:hidden"
          />
        </LiveControls>
      )}
      <KeyboardShortcutsDialog kind="LIVE" open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

function Overlay({ driver, view }: { driver: LiveDriver; view: LiveView }) {
  const { isPaused, isWaiting, isMutedByBrowser, behindInSeconds } = view
  return (
    <>
      {isPaused && (
        <p
          role="status"
          className="absolute top-2 right-3 max-w-[calc(100%-1.5rem)] rounded-full bg-raised px-4 py-1 text-foreground"
        >
          {t('Paused')}
        </p>
      )}
      {isWaiting && behindInSeconds === 0 && (
        <p
          role="status"
          className="absolute flex max-w-full items-center gap-3 rounded-full bg-raised px-5 py-2 text-foreground"
        >
          <LoaderCircle aria-hidden className="animate-spin" size={20} />
          {t('Connecting…')}
        </p>
      )}
      {isMutedByBrowser && !isWaiting && (
        <button
          type="button"
          onClick={() => driver.setMuted(false)}
          className="absolute inline-flex min-h-12 max-w-full items-center gap-3 rounded-full bg-accent px-6 font-semibold text-on-accent"
        >
          <VolumeX aria-hidden size={20} />
          {t('Click to Unmute')}
        </button>
      )}
      {behindInSeconds > 0 && (
        <div className="absolute inset-x-2 bottom-2 flex items-center in-[:fullscreen]:bottom-18 justify-between gap-2 rounded-card bg-raised pl-4 leading-tight text-foreground">
          <span role="status">{t('You are {seconds} s behind.', { seconds: behindInSeconds })}</span>
          <button
            type="button"
            onClick={driver.catchUp}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-card px-3 font-semibold text-accent-deep hover:bg-surface"
          >
            <RotateCw aria-hidden size={18} />
            {t('Catch up')}
          </button>
        </div>
      )}
    </>
  )
}
