import { usePlayback } from './playback.hooks.ts'
import { useRenewableSource } from '#web/ui/player/renewable-source.ts'
import { type SyntheticEvent, useState } from 'react'

interface PreviewOptions {
  kind: 'VIDEO' | 'AUDIO'
  id: string
  /** The uploaded file, which plays where there are no renditions. */
  fileUrl: string
}

/** UNCONVERTED: this browser cannot decode the uploaded file, and there are no renditions yet. */
export type PreviewFailure = 'CONNECTION' | 'DEVICE' | 'UNCONVERTED'
export type PreviewSource = ReturnType<typeof usePreviewSource>

/** What was converted a moment ago is previewed. */
const OFFER_STALE_AFTER_MS = 5000

/** The source of an administrator's preview: what members get, else the uploaded file. */
export function usePreviewSource({ kind, id, fileUrl }: PreviewOptions) {
  const playback = usePlayback(id, OFFER_STALE_AFTER_MS)
  const source = useRenewableSource({
    playback,
    src: fileUrl,
    startAt: 0,
    quality: 'AUTO',
    // Lists that are read again give new URLs.
    renewUrl: () => Promise.resolve(fileUrl),
  })
  const { element, offer, mediaProps, retry } = source
  const [hasNoPicture, setNoPicture] = useState(false)
  const isUnconverted = offer?.renditions.some(({ height }) => kind === 'AUDIO' || height > 0) === false
  const cannotDecode = source.failure === 'DEVICE' || hasNoPicture
  const failure: PreviewFailure | null = cannotDecode && isUnconverted ? 'UNCONVERTED' : source.failure
  return {
    element,
    failure,
    retry,
    mediaProps: {
      ...mediaProps,
      onLoadedMetadata(event: SyntheticEvent<HTMLMediaElement>): void {
        mediaProps.onLoadedMetadata(event)
        // A browser that knows only the sound of a file plays it without an error.
        const { currentTarget } = event
        setNoPicture(currentTarget instanceof HTMLVideoElement && currentTarget.videoWidth === 0)
      },
    },
  }
}
