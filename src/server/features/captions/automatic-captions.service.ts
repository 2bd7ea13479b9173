import * as jobs from './caption-jobs.repo.ts'
import type { CaptionsService } from './captions.service.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { SpeechModel } from '#server/ports/transcoder.ts'
import type { automaticCaptions as calls, CaptionJobAnswer } from '#shared/contract/automatic-captions.ts'
import { spokenLanguage } from '#shared/domain/automatic-captions.ts'

export interface AutomaticCaptionsService extends Handlers<typeof calls> {
  /** Has captions written once the sound of a video is there. Throws NO_SPEECH_MODEL or LANGUAGE_UNKNOWN. */
  enqueue(trx: Db, request: { videoId: string; language: string }): Promise<void>
  /** The captions that are being written, by the video's id. */
  jobsOf(videoIds: readonly string[]): Promise<(videoId: string) => CaptionJobAnswer[]>
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  captions: Pick<CaptionsService, 'languagesOf'>
  speechModel: SpeechModel | null
  /** Enqueues a step for any node, in effect once the transaction is committed. */
  wake: (trx: Db) => Promise<void>
}

/** Captions that a speech model writes on one of the nodes. */
export function automaticCaptionsService(dependencies: Dependencies): AutomaticCaptionsService {
  const { db, clock, audit, captions, speechModel, wake } = dependencies

  function requireLanguage(language: string): void {
    if (!speechModel) throw new Refused('NO_SPEECH_MODEL')
    if (spokenLanguage(language, speechModel) === null) throw new Refused('LANGUAGE_UNKNOWN')
  }

  async function enqueue(trx: Db, { videoId, language }: { videoId: string; language: string }): Promise<void> {
    requireLanguage(language)
    if (await jobs.enqueue(trx, { videoId, language, now: clock.now() })) await wake(trx)
  }

  return {
    enqueue,

    async jobsOf(videoIds) {
      const rows = videoIds.length > 0 ? await jobs.listByVideos(db, videoIds) : []
      return (videoId) =>
        rows
          .filter((row) => row.video_id === videoId)
          .map(({ language, state, failure, seconds_done: done, duration_in_seconds: whole }) => ({
            language,
            state,
            percent: whole > 0 ? Math.min(99, Math.floor((done / whole) * 100)) : 0,
            failure: state === 'FAILED' ? failure : null,
          }))
    },

    read: async () => ({ isAvailable: speechModel !== null, isEnglishOnly: speechModel?.isEnglishOnly ?? false }),

    async make({ params: { id: videoId }, body: { language }, viewer }) {
      await transact(db, async (trx) => {
        const video = await jobs.lockVideo(trx, videoId)
        if (!video) throw new Refused('NOT_FOUND')
        if (language === undefined) throw new Refused('LANGUAGE_UNKNOWN')
        requireLanguage(language)
        if ((await captions.languagesOf(trx, videoId)).includes(language)) throw new Refused('CAPTIONS_EXIST')
        await enqueue(trx, { videoId, language })
        const after = { captions: `${language} (automatic)` }
        await audit.record(trx, {
          by: viewer,
          action: 'video.captions',
          subject: `video:${videoId}`,
          name: video.title,
          after,
        })
      })
    },

    async cancel({ params: { id: videoId }, query: { language }, viewer }) {
      await transact(db, async (trx) => {
        const video = await jobs.lockVideo(trx, videoId)
        if (!video) throw new Refused('NOT_FOUND')
        const all = (await jobs.listByVideos(trx, [videoId])).map((job) => job.language)
        const languages = all.filter((each) => language === undefined || each === language)
        if ((await jobs.remove(trx, { videoId, languages })) === 0) return
        await audit.record(trx, {
          by: viewer,
          action: 'video.captions-cancel',
          subject: `video:${videoId}`,
          name: video.title,
          before: { captions: languages.map((each) => `${each} (automatic)`).join(', ') },
        })
      })
    },
  }
}
