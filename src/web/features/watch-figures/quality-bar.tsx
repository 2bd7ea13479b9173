import { formatShare } from './format-figures.ts'
import type { WatchedQuality } from '#shared/domain/watch-figures.ts'
import { t } from '#web/i18n/t.ts'

interface QualityBarProps {
  qualities: readonly { quality: WatchedQuality; secondsPlayed: number }[]
}

/** The share of each quality of the time that was played; the text says the same as the bar. */
export function QualityBar({ qualities }: QualityBarProps) {
  const total = qualities.reduce((sum, { secondsPlayed }) => sum + secondsPlayed, 0)
  const shares = qualities.map(({ quality, secondsPlayed }) => ({
    quality,
    share: total > 0 ? secondsPlayed / total : 0,
    colour: COLOURS[quality],
  }))
  return (
    <div className="min-w-0">
      <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-full bg-line">
        {shares.map(({ quality, share, colour }) => (
          <svg key={quality} className={`h-full ${colour}`} width={`${share * 100}%`}>
            <rect width="100%" height="100%" fill="currentColor" />
          </svg>
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {shares.map(({ quality, share, colour }) => (
          <li key={quality} className="flex items-center gap-1.5 whitespace-nowrap tabular-nums">
            <svg aria-hidden className={`size-2.5 ${colour}`} viewBox="0 0 10 10">
              <circle cx="5" cy="5" r="5" fill="currentColor" />
            </svg>
            {nameOf(quality)} {formatShare(share)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The larger the picture, the stronger the colour, in every bar the same. */
const COLOURS: Record<WatchedQuality, string> = {
  original: 'text-muted',
  audio: 'text-gold',
  '144p': 'text-accent-deep/30',
  '240p': 'text-accent-deep/45',
  '360p': 'text-accent-deep/60',
  '480p': 'text-accent-deep/75',
  '720p': 'text-accent-deep/90',
  '1080p': 'text-accent-deep',
}

function nameOf(quality: WatchedQuality): string {
  if (quality === 'original') return t('Uploaded file')
  return quality === 'audio' ? t('Sound alone') : quality
}
