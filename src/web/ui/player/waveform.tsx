import { useEffect, useState } from 'react'

const HEIGHT = 48

interface WaveformProps {
  media: HTMLMediaElement | null
  /** The loudest sample of equal parts, 0 to 100. */
  levels: readonly number[]
}

/** The loudness of an audio above its controls, coloured as far as it has been played; for the eye alone. */
export function Waveform({ media, levels }: WaveformProps) {
  const share = usePlayedShare(media)
  return (
    <svg aria-hidden viewBox={`0 0 ${levels.length} ${HEIGHT}`} preserveAspectRatio="none" className="h-12 w-full">
      {[
        { className: 'stroke-line', shown: levels },
        { className: 'stroke-accent-deep', shown: levels.slice(0, Math.round(share * levels.length)) },
      ].map(({ className, shown }) => (
        <path key={className} d={pathOf(shown)} strokeWidth={0.6} className={className} />
      ))}
    </svg>
  )
}

function pathOf(levels: readonly number[]): string {
  return levels
    .map((level, index) => {
      const half = Math.max(1, (level / 100) * (HEIGHT / 2))
      return `M${index + 0.5} ${HEIGHT / 2 - half}v${2 * half}`
    })
    .join('')
}

function usePlayedShare(media: HTMLMediaElement | null): number {
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!media) return undefined
    const read = (): void => setShare(media.duration > 0 ? media.currentTime / media.duration : 0)
    media.addEventListener('timeupdate', read)
    media.addEventListener('seeking', read)
    return () => {
      media.removeEventListener('timeupdate', read)
      media.removeEventListener('seeking', read)
    }
  }, [media])
  return share
}
