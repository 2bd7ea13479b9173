import { GallerySection } from './gallery-section.tsx'
import { serverNow } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { LivePlayer } from '#web/ui/live/live-player.tsx'
import { MediaPlayer } from '#web/ui/player/media-player.tsx'
import type { Playback } from '#web/ui/player/stream/playback.ts'
import { type ComponentProps, useState } from 'react'

const players = ['audio', 'video that fails', 'live session'] as const
type Player = (typeof players)[number]

/** Shows one player at a time, on request, because a player handles the keyboard of the whole page. */
export function Players() {
  const [silence] = useState(twoMinutesOfSilence)
  const [shown, setShown] = useState<Player | null>(null)
  const playback: Playback = {
    readOffer: () => Promise.resolve(null),
    readFragments: () => Promise.reject(new Error()),
  }
  const common = {
    playback,
    nowPlaying: { title: 'The first breath' },
    renewUrl: () => Promise.resolve(null),
    onPosition: () => undefined,
  } satisfies Partial<ComponentProps<typeof MediaPlayer>>
  return (
    <GallerySection title="Players">
      <div className="flex flex-wrap gap-3">
        {players.map((player) => (
          <Button key={player} variant="secondary" onClick={() => setShown(shown === player ? null : player)}>
            {`Show ${player}`}
          </Button>
        ))}
      </div>
      {shown === 'audio' && <MediaPlayer kind="AUDIO" src={silence} startAt={61} {...common} />}
      {shown === 'video that fails' && <MediaPlayer kind="VIDEO" src="/no-video.mp4" {...common} />}
      {shown === 'live session' && (
        <LivePlayer
          title="The first breath"
          playback={playback}
          src="/no-video.mp4"
          startTime={serverNow()}
          durationInSeconds={3600}
          captions={[]}
          onLoadError={() => undefined}
          fetchServerTime={() => Promise.resolve()}
        />
      )}
    </GallerySection>
  )
}

/** A silent WAV file: a 44-byte header and 8,000 bytes per second. */
function twoMinutesOfSilence(): string {
  const length = 120 * 8000
  const head = new DataView(new ArrayBuffer(44))
  const write = (at: number, text: string) => new Uint8Array(head.buffer, at).set(new TextEncoder().encode(text))
  write(0, 'RIFF')
  head.setUint32(4, 36 + length, true)
  write(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, 8000, true)
  head.setUint32(28, 8000, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  write(36, 'data')
  head.setUint32(40, length, true)
  return URL.createObjectURL(new Blob([head, new Uint8Array(length).fill(128)], { type: 'audio/wav' }))
}
