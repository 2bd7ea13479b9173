import * as jobs from './caption-jobs.repo.ts'
import * as captions from './captions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { urlExpiry } from '#server/features/media/public.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import { newId } from '#server/platform/ids.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import { createUrlTokens, type UrlTokens } from '#server/platform/url-tokens.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { CaptionTrack } from '#shared/contract/caption-track.ts'
import type { CaptionTexts } from '#shared/contract/captions.ts'
import { ownLanguageName } from '#shared/domain/caption-languages.ts'
import { lastStartInSeconds } from '#shared/domain/caption-cues.ts'
import { captionsProblem } from '#shared/domain/captions.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** The path of all caption URLs. */
export const CAPTIONS_PATH = '/captions/'

export interface CaptionsService {
  /** In the URLs of captions. */
  tokens: UrlTokens
  /** The captions of some videos by the video's id; their URLs expire together with those of the videos. */
  ofVideos(viewerId: string, videoIds: readonly string[], until?: Instant): Promise<CaptionsOf>
  /** The text of captions and the key of their video; null when they were deleted. */
  read(id: string): Promise<{ content: string; storageKey: string } | null>
  /** Replaces the captions of a video, keeping those given without a text; none are written automatically in the
   * languages of the others any more. Returns the languages it has afterwards. */
  replace(trx: Db, videoId: string, texts: CaptionTexts): Promise<string[]>
  /** The languages in which a video has captions. */
  languagesOf(db: Db, videoId: string): Promise<string[]>
}

/** The captions of one video, and when their last ones begin; none for a video that has none. */
export type CaptionsOf = (videoId: string) => (CaptionTrack & { lastStartsAtSeconds: number | null })[]

export function captionsService({ db, clock, keys }: { db: Db; clock: Clock; keys: KeyRing }): CaptionsService {
  const tokens = createUrlTokens(keys)
  const rowsOfVideos = batchReads(async (requests: (readonly string[])[]) => {
    const rows = await captions.listByVideos(db, [...new Set(requests.flat())])
    return requests.map(() => rows)
  })
  const languagesOf = async (source: Db, videoId: string) =>
    (await captions.listByVideos(source, [videoId])).map(({ language }) => language)

  return {
    tokens,
    languagesOf,

    async ofVideos(viewerId, videoIds, until) {
      const expiresAt = urlExpiry(clock.now(), until)
      const rows = videoIds.length > 0 ? await rowsOfVideos(videoIds) : []
      // Each name takes some 40 µs, and a list can have hundreds of captions.
      const languages = new Set(rows.map(({ language }) => language))
      const labels = new Map([...languages].map((language) => [language, ownLanguageName(language)]))
      return (videoId) =>
        rows
          .filter((row) => row.videoId === videoId)
          .map(({ id, language, isAutomatic, lastStartsAtSeconds }) => ({
            language,
            isAutomatic,
            lastStartsAtSeconds,
            label: labels.get(language) ?? language,
            url: CAPTIONS_PATH + tokens.sign({ id, userId: viewerId, expiresAt }),
          }))
    },

    read: async (id) => (await captions.find(db, id)) ?? null,

    async replace(trx, video_id, texts) {
      const kept = texts.filter(({ text }) => text === undefined).map(({ language }) => language)
      await captions.deleteExcept(trx, { videoId: video_id, kept })
      const added = texts.flatMap(({ language, text }) =>
        text === undefined ? [] : [{ ...rowOf(text), id: newId(), video_id, language, created_at: clock.now() }],
      )
      if (added.length > 0) {
        await captions.insert(trx, added)
        await jobs.remove(trx, { videoId: video_id, languages: added.map(({ language }) => language) })
      }
      return languagesOf(trx, video_id)
    },
  }
}

function rowOf(text: string) {
  return { content: strict(text), last_starts_at_seconds: lastStartInSeconds(text) }
}

/** What is stored is always strict WebVTT: callers repair what they were given. */
function strict(text: string): string {
  const problem = captionsProblem(text)
  if (problem !== null) throw new Error(`Captions that were not repaired: ${problem}`)
  return text
}
