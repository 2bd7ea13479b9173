import { KeyboardShortcuts } from './keys-help.tsx'
import { type NowPlaying, useMediaSession } from './media-session.ts'
import { PlayerBar } from './player-bar.tsx'
import { usePlaybackRate } from './playback-rate.ts'
import { usePlayerKeys } from './player-keys.ts'
import { ResumeNotice } from './resumed.tsx'
import { useRenewableSource } from './steady-media.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Mandala } from '#web/ui/drawings.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type MouseEvent, type SyntheticEvent, useState } from 'react'

/** Where the player is, told several times a second while it plays and at every turn. */
export interface PlayerPosition {
  at: number
  length: number
  event: 'PLAYING' | 'MOVED' | 'STOPPED' | 'ENDED'
}

interface MediaPlayerProps {
  kind: 'VIDEO' | 'AUDIO'
  /** Only the first one counts: a newer one would begin the item again. Give each item its own `key`. */
  address: string
  /** The second to go on at; 0 for the beginning. Only the first one counts. */
  startAt?: number
  captions?: readonly { language: string; label: string; url: string }[]
  about: NowPlaying
  /** Asked for a fresh address when the present one fails; null when there is none. */
  onRenew: () => Promise<string | null>
  onPlace: (place: PlayerPosition) => void
}

/** Plays one item, with the browser's controls and without a download (specification §2 Course page). */
export function MediaPlayer({ kind, address, startAt = 0, captions = [], about, onRenew, onPlace }: MediaPlayerProps) {
  const { element, hasFailed, retry, isAtStartPosition, restart, media } = useRenewableSource({ address, startAt, onRenew })
  const [rate, setRate] = usePlaybackRate(element)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  usePlayerKeys(element, { rate: setRate, help: () => setHelpOpen(true) })
  useMediaSession(element, about)

  const tell = (event: PlayerPosition['event']) => (from: SyntheticEvent<HTMLMediaElement>) => {
    const { currentTime, duration } = from.currentTarget
    if (isAtStartPosition()) onPlace({ at: currentTime, length: duration, event })
  }
  function playFromStart(): void {
    restart()
    // The button that was pressed goes.
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
      if (!event.currentTarget.paused && !event.currentTarget.seeking) tell('PLAYING')(event)
    },
    onPause: tell('STOPPED'),
    onSeeked: tell('MOVED'),
    onEnded(event: SyntheticEvent<HTMLMediaElement>): void {
      tell('ENDED')(event)
      setEnded(true)
    },
    children: captions.map(({ language, label, url }) => (
      <track key={url} kind="captions" srcLang={language} label={label} src={url} />
    )),
  }
  return (
    <div className="grid gap-2">
      {kind === 'VIDEO' ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- those that there are stand among its children
        <video {...shared} playsInline className="aspect-video w-full rounded-card bg-black" />
      ) : (
        <div className="relative grid gap-5 overflow-hidden rounded-card border border-line bg-surface px-4 pt-10 pb-4 sm:px-6">
          <Mandala className="mx-auto w-36 text-gold sm:w-44" />
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- those that there are stand among its children */}
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
