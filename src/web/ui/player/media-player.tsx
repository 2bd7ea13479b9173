import { type NowPlaying, useMediaSession } from './media-session.ts'
import type { PlaybackPosition } from './playback-position.ts'
import { PlayerBar } from './player-bar.tsx'
import { usePlaybackRate } from './playback-rate.ts'
import { usePlayerKeys } from './player-keys.ts'
import { useRenewableSource } from './renewable-source.ts'
import { formatLength } from './format-length.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Mandala } from '#web/ui/drawings.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type MouseEvent, type SyntheticEvent, useState } from 'react'
import { RotateCcw } from 'lucide-react'

interface MediaPlayerProps {
  kind: 'VIDEO' | 'AUDIO'
  /** Only the first URL is used, because a newer one would restart the item. Each item needs its own `key`. */
  src: string
  /** The start position in seconds. Only the first value is used. */
  startAt?: number
  captions?: readonly { language: string; label: string; url: string }[]
  nowPlaying: NowPlaying
  /** Fetches a new URL when the current one fails; null if there is none. */
  renewUrl: () => Promise<string | null>
  onPosition: (position: PlaybackPosition) => void
}

/** Plays one item with the browser's controls, but without a download option (specification §2 Course page). */
export function MediaPlayer({
  kind,
  src,
  startAt = 0,
  captions = [],
  nowPlaying,
  renewUrl,
  onPosition,
}: MediaPlayerProps) {
  const { element, hasFailed, retry, hasReachedStart, restart, mediaProps } = useRenewableSource({
    src,
    startAt,
    renewUrl,
  })
  const [rate, setRate] = usePlaybackRate(element)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  usePlayerKeys(element, { onRate: setRate, onHelp: () => setHelpOpen(true) })
  useMediaSession(element, nowPlaying)

  const report =
    (event: PlaybackPosition['event']) =>
    ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      const { currentTime, duration } = currentTarget
      if (hasReachedStart()) onPosition({ at: currentTime, length: duration, event })
    }
  function playFromStart(): void {
    restart()
    // The pressed button disappears, so the focus moves to the player.
    element?.focus()
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
        video={element instanceof HTMLVideoElement ? element : null}
        rate={rate}
        onRate={setRate}
        onHelp={() => setHelpOpen(true)}
      />
      {startAt > 0 && element && !hasEnded && <ResumeNotice at={startAt} onRestart={playFromStart} />}
      <KeyboardShortcutsDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

/** Tells that playback was resumed, and offers to start from the beginning. */
function ResumeNotice({ at, onRestart }: { at: number; onRestart: () => void }) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted">
      {t('Going on at {time}.', { time: formatLength(at) })}
      <Button
        variant="quiet"
        small
        onClick={() => {
          onRestart()
          setDismissed(true)
        }}
      >
        <RotateCcw aria-hidden size={17} />
        {t('From the beginning')}
      </Button>
    </p>
  )
}

/** A dialog that lists the player's keyboard shortcuts. */
function KeyboardShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const shortcuts = [
    { keys: [t('Space'), 'K'], description: t('Play or pause') },
    { keys: ['J', 'L'], description: t('10 seconds back or on') },
    { keys: ['←', '→'], description: t('5 seconds back or on') },
    { keys: ['↑', '↓'], description: t('Louder or quieter, at the player') },
    { keys: ['M'], description: t('Sound off or on') },
    { keys: ['F'], description: t('Full screen') },
    { keys: ['C'], description: t('Captions') },
    { keys: ['<', '>'], description: t('Slower or faster') },
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t('Keyboard keys')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {shortcuts.map(({ keys: names, description }) => (
          <div key={description} className="contents">
            <dt className="flex gap-1.5">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="min-w-8 rounded-field border border-line bg-surface px-2 py-0.5 text-center font-text text-sm"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
