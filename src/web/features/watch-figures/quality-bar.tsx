import { formatShare } from './format-figures.ts'
import type { WatchedQuality } from '#shared/domain/watch-figures.ts'
import { t } from '#web/i18n/t.ts'
import { useId } from 'react'

interface QualityBarProps {
  qualities: readonly { quality: WatchedQuality; secondsPlayed: number }[]
}

/** The share of each quality of the time that was played; the text says the same as the bar. */
export function QualityBar({ qualities }: QualityBarProps) {
  const total = qualities.reduce((sum, { secondsPlayed }) => sum + secondsPlayed, 0)
  const shares = qualities.map(({ quality, secondsPlayed }) => ({
    quality,
    share: total > 0 ? secondsPlayed / total : 0,
  }))
  return (
    <div className="min-w-0">
      <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-full bg-line">
        {shares.map(({ quality, share }) => (
          <Fill key={quality} quality={quality} className="h-full" width={`${share * 100}%`} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {shares.map(({ quality, share }) => (
          <li key={quality} className="flex items-center gap-1.5 whitespace-nowrap tabular-nums">
            <Fill quality={quality} className="size-3.5 rounded-xs" width="14" />
            {nameOf(quality)} {formatShare(share)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FillProps {
  quality: WatchedQuality
  className: string
  width: string
}

/** The colour and the pattern of a quality. */
function Fill({ quality, className, width }: FillProps) {
  const id = useId()
  const { colour, pattern } = FILLS[quality]
  return (
    <svg aria-hidden className={`shrink-0 ${className} ${colour}`} width={width}>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill="currentColor" />
          <path d={PATTERNS[pattern]} className="stroke-raised" strokeWidth="1.5" strokeLinecap="square" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

const PATTERNS = {
  PLAIN: '',
  UPRIGHT: 'M3 0V6',
  RISING: 'M-1 7L7 -1M-1 1L1 -1M5 7L7 5',
  LEVEL: 'M0 3H6',
} as const

/** The larger the picture, the stronger the colour; neighbours differ by their pattern as well. In every bar the same. */
const FILLS: Record<WatchedQuality, { colour: string; pattern: keyof typeof PATTERNS }> = {
  original: { colour: 'text-muted', pattern: 'PLAIN' },
  audio: { colour: 'text-gold', pattern: 'PLAIN' },
  '144p': { colour: 'text-accent-deep/30', pattern: 'PLAIN' },
  '240p': { colour: 'text-accent-deep/50', pattern: 'UPRIGHT' },
  '360p': { colour: 'text-accent-deep/50', pattern: 'PLAIN' },
  '480p': { colour: 'text-accent-deep/80', pattern: 'RISING' },
  '720p': { colour: 'text-accent-deep/80', pattern: 'PLAIN' },
  '1080p': { colour: 'text-accent-deep', pattern: 'LEVEL' },
}

function nameOf(quality: WatchedQuality): string {
  if (quality === 'original') return t('Uploaded file')
  return quality === 'audio' ? t('Sound alone') : quality
}
