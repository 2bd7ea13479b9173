import {
  type CaptionTrack,
  CAPTIONS_OFF,
  captionsAtOpening,
  preferredCaptions,
  sortCaptions,
} from './captions-choice.ts'
import { currentLanguage } from '#web/i18n/t.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { useCallback, useEffect, useState } from 'react'

export interface CaptionsControl {
  tracks: readonly CaptionTrack[]
  /** The language of the visible captions; null while they are off. */
  language: string | null
  show: (language: string | null) => void
  toggle: () => void
}

/** The captions of a video; the choice is stored in this browser for all videos, recorded or live. */
export function useCaptions(video: HTMLVideoElement | null, captions: readonly CaptionTrack[]): CaptionsControl {
  const interfaceLanguage = currentLanguage()
  const [language, setLanguage] = useState(() =>
    captionsAtOpening(captions, { chosen: readStored('captions'), interfaceLanguage }),
  )
  /** Kept while they are off, for turning them on again. */
  const [lastShown, setLastShown] = useState(language)
  const show = useCallback((next: string | null): void => {
    setLanguage(next)
    if (next !== null) setLastShown(next)
    writeStored('captions', next ?? CAPTIONS_OFF)
  }, [])

  useEffect(() => {
    if (!video) return undefined
    const { textTracks } = video
    showLanguage(textTracks, language)
    /** They can also be chosen in the browser's own controls; while a file is opened, browsers choose by themselves. */
    const follow = (): void => {
      const shown = shownLanguage(textTracks)
      if (video.readyState < HTMLMediaElement.HAVE_METADATA) showLanguage(textTracks, language)
      else if (shown !== language) show(shown)
    }
    textTracks.addEventListener('change', follow)
    return () => textTracks.removeEventListener('change', follow)
  }, [video, language, show])

  return {
    tracks: sortCaptions(captions, interfaceLanguage),
    language,
    show,
    toggle() {
      if (language !== null) show(null)
      else if (captions.length > 0) show(preferredCaptions(captions, { chosen: lastShown, interfaceLanguage }))
    },
  }
}

function showLanguage(tracks: TextTrackList, language: string | null): void {
  for (const track of tracks) track.mode = track.language === language ? 'showing' : 'disabled'
}

function shownLanguage(tracks: TextTrackList): string | null {
  return [...tracks].find(({ mode }) => mode === 'showing')?.language ?? null
}
