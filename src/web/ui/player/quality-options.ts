import type { PlaybackOffer } from '#shared/contract/playback.ts'
import { type Quality, shortSide } from '#shared/domain/rendition-choice.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'
import type { WatchedQuality } from '#shared/domain/watch-figures.ts'
import { t } from '#web/i18n/t.ts'
import { useEffect, useState } from 'react'

const MEGABYTE = 1_000_000

export interface QualityOption {
  value: Quality
  label: string
}

/** The menu of an item; empty if there is nothing to choose from. `shown` is the size that plays now. */
export function qualityOptions(
  { renditions }: Pick<PlaybackOffer, 'renditions'>,
  { kind, shown }: { kind: 'VIDEO' | 'AUDIO'; shown: string | null },
): QualityOption[] {
  const sound = renditions.find(({ name }) => name === 'audio')
  const pictures = renditions.filter(({ height }) => height > 0)
  const saver = { value: 'SAVER' as const, label: t('Data saver') }
  if (kind === 'AUDIO') {
    if (!sound) return []
    const auto = { value: 'AUTO' as const, label: t('Original') }
    return [auto, { ...saver, label: withSize(saver.label, sound.sizeInBytes) }]
  }
  if (pictures.length === 0) return []
  return [
    { value: 'AUTO', label: shown === null ? t('Auto') : t('Auto ({size})', { size: shown }) },
    saver,
    ...pictures.toReversed().map(({ name, sizeInBytes }) => ({ value: name, label: withSize(name, sizeInBytes) })),
    ...(sound ? [{ value: sound.name, label: withSize(t('Audio only'), sound.sizeInBytes) }] : []),
  ]
}

/** The option that applies to this item: the next smaller size if it lacks the chosen one. */
export function selectedOption(options: readonly QualityOption[], quality: Quality): Quality {
  const same = options.find((each) => each.value === quality)
  const smaller = options.find((each) => Number.parseInt(each.value, 10) < Number.parseInt(quality, 10))
  return (same ?? smaller)?.value ?? 'AUTO'
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
    const read = (): void => setPixels(shownPixels(video))
    read()
    video.addEventListener('resize', read)
    video.addEventListener('loadeddata', read)
    return () => {
      video.removeEventListener('resize', read)
      video.removeEventListener('loadeddata', read)
    }
  }, [video])
  return shownRendition(offer, pixels)
}

interface Player {
  element: HTMLMediaElement | null
  offer: PlaybackOffer | null
  isSoundOnly: boolean
}

/** What plays at this moment. */
export function playedQuality({ element, offer, isSoundOnly }: Player): WatchedQuality {
  if (isSoundOnly) return 'audio'
  return (element instanceof HTMLVideoElement && shownRendition(offer, shownPixels(element))) || 'original'
}

function shownRendition(offer: PlaybackOffer | null, pixels: number): RenditionName | null {
  return offer?.renditions.find((each) => pixels > 0 && shortSide(each) === pixels)?.name ?? null
}

function shownPixels({ videoWidth, videoHeight }: HTMLVideoElement): number {
  return Math.min(videoWidth, videoHeight)
}
