import type { Dependencies } from './dependencies.ts'
import { swapAudioFile } from '#server/features/audios/audios.repo.ts'
import { automaticCaptionsService } from '#server/features/captions/automatic-captions.service.ts'
import { hasDue as hasCaptionsDue } from '#server/features/captions/caption-jobs.repo.ts'
import { makeCaptionsJob } from '#server/features/captions/make-captions.job.ts'
import type { CaptionsService } from '#server/features/captions/public.ts'
import type { Media } from '#server/features/media/public.ts'
import { convertJob } from '#server/features/renditions/convert.job.ts'
import { createPosterDrawing } from '#server/features/renditions/draw-poster.ts'
import { createMediaQueue } from '#server/features/renditions/media-queue.ts'
import { createMediaSources } from '#server/features/renditions/media-sources.ts'
import { REMOVE_ORIGINALS_EVERY_SECONDS, removeOriginals } from '#server/features/renditions/originals.ts'
import { renditionsService } from '#server/features/renditions/renditions.service.ts'
import { createReplacements } from '#server/features/renditions/replacements.ts'
import { enqueueUnknownSources, FIND_UNKNOWN_EVERY_SECONDS } from '#server/features/renditions/unknown-sources.job.ts'
import { createWorkFolders } from '#server/features/renditions/work-folders.ts'
import type { UploadsService } from '#server/features/uploads/public.ts'
import { swapVideoFile, touchVideo } from '#server/features/videos/videos.repo.ts'
import { join } from 'node:path'

interface Needed {
  media: Media
  uploads: UploadsService
  captions: CaptionsService
}

/** The conversion of uploaded media and automatic captions: jobs, states, and the calls of administrators. */
export function composeMedia(dependencies: Dependencies, { media, uploads, captions }: Needed) {
  const { config, db, clock, transcoder, jobs } = dependencies
  const concurrency = config.role === 'web' ? 0 : config.mediaConcurrency
  const hasTranscoder = async () => (await transcoder.describe()) !== null
  const queue = createMediaQueue({ ...dependencies, concurrency, hasTranscoder })
  const folders = createWorkFolders({ ...dependencies, root: join(config.dataDir, 'converting') })
  const mediaDependencies = { ...dependencies, media, uploads, captions, folders, hasTranscoder, ...queue }
  const mediaSources = createMediaSources(mediaDependencies)
  const replacements = createReplacements({
    ...mediaDependencies,
    sources: mediaSources,
    swapFile: { VIDEO: swapVideoFile, AUDIO: swapAudioFile },
  })
  const convertNext = convertJob({
    ...mediaDependencies,
    isCopied: config.files.kind === 's3',
    onFirstDone: replacements.applyReadyReplacements,
  })
  const makeCaptions = makeCaptionsJob({ ...mediaDependencies, touchVideo })
  queue.handle({
    // Captions come after every conversion.
    async convertNext(signal) {
      const converted = await convertNext(signal)
      return converted.isNextDue ? converted : makeCaptions(signal)
    },
    hasOtherDue: () => hasCaptionsDue(db, clock.now()),
    drawPoster: createPosterDrawing(mediaDependencies),
    sweep: replacements.applyReadyReplacements,
  })
  jobs.every(
    'media.backfill',
    FIND_UNKNOWN_EVERY_SECONDS,
    async () => void (await enqueueUnknownSources(mediaDependencies)),
  )
  jobs.every(
    'media.originals',
    REMOVE_ORIGINALS_EVERY_SECONDS,
    async () => void (await removeOriginals(mediaDependencies)),
  )
  return {
    mediaSources,
    automaticCaptions: automaticCaptionsService(mediaDependencies),
    renditions: renditionsService({
      ...mediaDependencies,
      sources: mediaSources,
      replacements,
    }),
  }
}
