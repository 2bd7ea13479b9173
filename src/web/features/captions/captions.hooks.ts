import { type EditedCue, toEditedCues } from './cue-edits.ts'
import { type AdminVideo, videos } from '#shared/contract/videos.ts'
import { repairCaptions } from '#shared/domain/repair-captions.ts'
import { t } from '#web/i18n/t.ts'
import { request } from '#web/platform/api-client.ts'
import { findEditConflict } from '#web/platform/use-edited-item.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** The captions of a video as they are edited; none in a language that it does not have yet. Read once. */
export function useStoredCues(video: AdminVideo, language: string) {
  const [captions] = useState(() => trackOf(video, language))
  return useQuery({
    queryKey: ['edited captions', captions?.url],
    queryFn: ({ signal }) => loadCues(captions, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}

type Track = AdminVideo['captions'][number]

export function trackOf(video: AdminVideo, language: string): Track | undefined {
  return video.captions.find((captions) => captions.language === language)
}

export async function loadCues(captions: Track | undefined, signal?: AbortSignal): Promise<EditedCue[]> {
  if (!captions) return []
  const response = await fetch(captions.url, signal ? { signal } : {})
  const read = response.ok ? repairCaptions(await response.text()) : null
  if (read?.problem !== null) throw new Error(t('The captions cannot be loaded now.'))
  return toEditedCues(read.cues)
}

interface Saving {
  /** The version that the captions were loaded from. */
  video: AdminVideo
  language: string
  /** WebVTT. */
  text: string
}

/**
 * Saves the captions in one language and keeps the others. A change that somebody else made to the video meanwhile is no
 * conflict unless it changed these captions.
 */
export async function saveCaptions({ video, language, text }: Saving): Promise<AdminVideo> {
  const send = async ({ _id: id, version, captions }: AdminVideo) => {
    const others = captions
      .filter((other) => other.language !== language)
      .map((other) => ({ language: other.language }))
    const body = { captions: [...others, { language, text }], version }
    return (await request(videos.update, { params: { id }, body })).video
  }
  try {
    return await send(video)
  } catch (error) {
    const conflict = findEditConflict(error, videos.update.answer)
    if (conflict?.kind !== 'changed') throw error
    const { video: current } = conflict.current
    if (contentIdOf(trackOf(current, language)) !== contentIdOf(trackOf(video, language))) throw error
    return send(current)
  }
}

/** A URL begins with the id of the captions, and captions that are replaced get another id. */
function contentIdOf(captions: Track | undefined): string | undefined {
  return captions?.url.split('.', 1)[0]
}
