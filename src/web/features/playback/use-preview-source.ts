import { usePlayback } from './playback.hooks.ts'
import { useRenewableSource } from '#web/ui/player/renewable-source.ts'

interface PreviewOptions {
  id: string
  /** The uploaded file, which plays where there are no renditions. */
  fileUrl: string
}

export type PreviewSource = ReturnType<typeof usePreviewSource>

/** What was converted a moment ago is previewed. */
const OFFER_STALE_AFTER_MS = 5000

/** The source of an administrator's preview: what members get, else the uploaded file. */
export function usePreviewSource({ id, fileUrl }: PreviewOptions) {
  const playback = usePlayback(id, OFFER_STALE_AFTER_MS)
  return useRenewableSource({
    playback,
    src: fileUrl,
    startAt: 0,
    quality: 'AUTO',
    // Lists that are read again give new URLs.
    renewUrl: () => Promise.resolve(fileUrl),
  })
}
