import type { PlaybackOffer } from '#shared/contract/playback.ts'
import { type Quality, shortSide } from '#shared/domain/rendition-choice.ts'
import { RENDITION_NAMES } from '#shared/domain/renditions.ts'
import { t } from '#web/i18n/t.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { useEffect, useState } from 'react'

const QUALITIES: readonly Quality[] = ['AUTO', 'SAVER', ...RENDITION_NAMES]
const MEGABYTE = 1_000_000

/** The quality, stored in this browser for all items. */
export function useQuality() {
  const [quality, setQuality] = useState(storedQuality)
  return [
    quality,
    (next: Quality): void => {
      setQuality(next)
      writeStored('quality', next === 'AUTO' ? null : next)
    },
  ] as const
}

function storedQuality(): Quality {
  return parseQuality(readStored('quality')) ?? 'AUTO'
}

export function parseQuality(value: string | null): Quality | undefined {
  return QUALITIES.find((each) => each === value)
}

export interface QualityOption {
  quality: Quality
  label: string
}

/** The menu of an item; empty if there is nothing to choose from. `shown` is the size that plays now. */
export function qualityOptions(
  { renditions }: Pick<PlaybackOffer, 'renditions'>,
  { kind, shown }: { kind: 'VIDEO' | 'AUDIO'; shown: string | null },
): QualityOption[] {
  const sound = renditions.find(({ name }) => name === 'audio')
  const pictures = renditions.filter(({ height }) => height > 0)
  const saver = { quality: 'SAVER' as const, label: t('Data saver') }
  if (kind === 'AUDIO') {
    if (!sound) return []
    const auto = { quality: 'AUTO' as const, label: t('Original') }
    return [auto, { ...saver, label: withSize(saver.label, sound.sizeInBytes) }]
  }
  if (pictures.length === 0) return []
  return [
    { quality: 'AUTO', label: shown === null ? t('Auto') : t('Auto ({size})', { size: shown }) },
    saver,
    ...pictures.toReversed().map(({ name, sizeInBytes }) => ({ quality: name, label: withSize(name, sizeInBytes) })),
    ...(sound ? [{ quality: sound.name, label: withSize(t('Audio only'), sound.sizeInBytes) }] : []),
  ]
}

/** The option that applies to this item: the next smaller size if it lacks the chosen one. */
export function selectedOption(options: readonly QualityOption[], quality: Quality): Quality {
  const same = options.find((each) => each.quality === quality)
  const smaller = options.find((each) => Number.parseInt(each.quality, 10) < Number.parseInt(quality, 10))
  return (same ?? smaller)?.quality ?? 'AUTO'
}

function withSize(name: string, sizeInBytes: number): string {
  const size =
    sizeInBytes < 9.95 * MEGABYTE
      ? Math.max(0.1, sizeInBytes / MEGABYTE).toFixed(1)
      : Math.round(sizeInBytes / MEGABYTE)
  return t('{quality} ≈ {size} MB', { quality: name, size })
}

/** The name of the rendition whose picture is shown now; null before the first one, and without a picture. */
export function useShownSize(video: HTMLVideoElement | null, offer: PlaybackOffer | null): string | null {
  const [pixels, setPixels] = useState(0)
  useEffect(() => {
    if (!video) return undefined
    const read = (): void => setPixels(Math.min(video.videoWidth, video.videoHeight))
    read()
    video.addEventListener('resize', read)
    video.addEventListener('loadeddata', read)
    return () => {
      video.removeEventListener('resize', read)
      video.removeEventListener('loadeddata', read)
    }
  }, [video])
  return offer?.renditions.find((each) => pixels > 0 && shortSide(each) === pixels)?.name ?? null
}
