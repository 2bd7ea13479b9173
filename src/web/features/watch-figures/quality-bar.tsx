import { formatShare } from './format-figures.ts'
import type { WatchedQuality } from '#shared/domain/watch-figures.ts'
import { t } from '#web/i18n/t.ts'

interface QualityBarProps {
  qualities: readonly { quality: WatchedQuality; secondsPlayed: number }[]
}

/** The share of each quality of the time that was played; the text says the same as the bar. */
export function QualityBar({ qualities }: QualityBarProps) {
  const total = qualities.reduce((sum, { secondsPlayed }) => sum + secondsPlayed, 0)
  const shares = qualities.map(({ quality, secondsPlayed }, at) => ({
    quality,
    share: total > 0 ? secondsPlayed / total : 0,
    colour: COLOURS[Math.round((at * (COLOURS.length - 1)) / Math.max(1, qualities.length - 1))] ?? '',
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

/** From the smallest quality to the largest. */
const COLOURS = ['text-danger', 'text-gold', 'text-accent', 'text-accent-deep', 'text-success']

function nameOf(quality: WatchedQuality): string {
  if (quality === 'original') return t('Uploaded file')
  return quality === 'audio' ? t('Sound alone') : quality
}
