import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { type NowPlaying, useMediaSession } from './media-session.ts'
import { PlayerBar } from './player-bar.tsx'
import { usePlaybackRate } from './playback-rate.ts'
import { usePlayerKeys } from './player-keys.ts'
import { ResumeNotice } from './resume-notice.tsx'
import { useRenewableSource } from './renewable-source.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Mandala } from '#web/ui/drawings.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type MouseEvent, type SyntheticEvent, useState } from 'react'

/** The playback position, reported several times a second while playing, and on each seek, pause and end. */
export interface PlayerPosition {
  at: number
  length: number
  event: 'PLAYING' | 'MOVED' | 'STOPPED' | 'ENDED'
}

interface MediaPlayerProps {
  kind: 'VIDEO' | 'AUDIO'
  /** Only the first URL is used, because a newer one would restart the item. Each item needs its own `key`. */
  address: string
  /** The start position in seconds. Only the first value is used. */
  startAt?: number
  captions?: readonly { language: string; label: string; url: string }[]
  about: NowPlaying
  /** Fetches a new URL when the current one fails; null if there is none. */
  onRenew: () => Promise<string | null>
  onPosition: (place: PlayerPosition) => void
}

/** Plays one item with the browser's controls, but without a download option (specification §2 Course page). */
export function MediaPlayer({
  kind,
  address,
  startAt = 0,
  captions = [],
  about,
  onRenew,
  onPosition,
}: MediaPlayerProps) {
  const { element, hasFailed, retry, hasReachedStart, restart, media } = useRenewableSource({
    address,
    startAt,
    onRenew,
  })
  const [rate, setRate] = usePlaybackRate(element)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  usePlayerKeys(element, { rate: setRate, help: () => setHelpOpen(true) })
  useMediaSession(element, about)

  const report =
    (event: PlayerPosition['event']) =>
    ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      const { currentTime, duration } = currentTarget
      if (hasReachedStart()) onPosition({ at: currentTime, length: duration, event })
    }
  function playFromStart(): void {
    restart()
    // The pressed button disappears, so the focus moves to the player.
    element?.focus()
  }
  const shared = {
    ...media,
    controls: true,
    autoPlay: true,
    controlsList: 'nodownload',
    'aria-label': about.title,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onTimeUpdate(event: SyntheticEvent<HTMLMediaElement>): void {
      media.onTimeUpdate(event)
      if (!event.currentTarget.paused && !event.currentTarget.seeking) report('PLAYING')(event)
    },
    onPause: report('STOPPED'),
    onSeeked: report('MOVED'),
    onEnded(event: SyntheticEvent<HTMLMediaElement>): void {
      report('ENDED')(event)
      setEnded(true)
    },
    children: captions.map(({ language, label, url }) => (
      <track key={url} kind="captions" srcLang={language} label={label} src={url} />
    )),
  }
  return (
    <div className="grid gap-2">
      {kind === 'VIDEO' ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- the available captions are among its children
        <video {...shared} playsInline className="aspect-video w-full rounded-card bg-black" />
      ) : (
        <div className="relative grid gap-5 overflow-hidden rounded-card border border-line bg-surface px-4 pt-10 pb-4 sm:px-6">
          <Mandala className="mx-auto w-36 text-gold sm:w-44" />
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the available captions are among its children */}
          <audio {...shared} className="w-full" />
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
        video={element instanceof HTMLVideoElement ? element : null}
        rate={rate}
        onRate={setRate}
        onHelp={() => setHelpOpen(true)}
      />
      {startAt > 0 && element && !hasEnded && <ResumeNotice at={startAt} onBegin={playFromStart} />}
      <KeyboardShortcuts open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}
