import type { Dependencies } from './dependencies.ts'
import { composeMedia } from './media.ts'
import { unmeasuredAudios } from '#server/features/audios/audios.repo.ts'
import { audiosService } from '#server/features/audios/audios.service.ts'
import { EMPTY_BIN_EVERY_SECONDS, emptyBin } from '#server/features/bin/empty-bin.job.ts'
import { binService } from '#server/features/bin/bin.service.ts'
import { contentReferencesService } from '#server/features/bin/content-references.service.ts'
import { captionFileRoutes } from '#server/features/captions/captions.routes.ts'
import { captionsService } from '#server/features/captions/captions.service.ts'
import { documentViewerService } from '#server/features/document-viewer/document-viewer.service.ts'
import { unconvertedThumbnails } from '#server/features/courses/courses.repo.ts'
import { coursesService } from '#server/features/courses/courses.service.ts'
import { unconvertedCovers } from '#server/features/ebooks/ebooks.repo.ts'
import { ebooksService } from '#server/features/ebooks/ebooks.service.ts'
import { createFreeMedia } from '#server/features/free-media/free-media.ts'
import { freeMediaRoutes } from '#server/features/free-media/free-media.routes.ts'
import { freeEbookService } from '#server/features/free-ebook/free-ebook.service.ts'
import { MEASURE_EVERY_SECONDS, measureDurationsJob } from '#server/features/media-durations/media-durations.job.ts'
import { libraryService } from '#server/features/library/library.service.ts'
import { liveSessionsService } from '#server/features/live-sessions/live-sessions.service.ts'
import { livestreamsService } from '#server/features/livestreams/livestreams.service.ts'
import { createSeriesExtension, EXTEND_SERIES_EVERY_SECONDS } from '#server/features/livestreams/session-series.job.ts'
import { sessionSeriesService } from '#server/features/livestreams/session-series.service.ts'
import { mediaService, createFileAccessCheck } from '#server/features/media/media.service.ts'
import { createPlayableMedia } from '#server/features/playback/playable-media.ts'
import { playbackRoutes } from '#server/features/playback/playback.routes.ts'
import { playbackService } from '#server/features/playback/playback.service.ts'
import {
  CONVERT_EVERY_SECONDS,
  convertPicturesJob,
} from '#server/features/picture-conversion/picture-conversion.job.ts'
import { programmeService } from '#server/features/programme/programme.service.ts'
import { createProgressReader, progressService } from '#server/features/progress/progress.service.ts'
import { uploadsService } from '#server/features/uploads/uploads.service.ts'
import { deleteUnneededFiles } from '#server/features/uploads/delete-unneeded-files.job.ts'
import { initialPlanService } from '#server/features/videos/initial-plan.service.ts'
import { unmeasuredVideos } from '#server/features/videos/videos.repo.ts'
import { videosService } from '#server/features/videos/videos.service.ts'
import { REMOVE_OLD_FIGURES_EVERY_SECONDS, removeOldFigures } from '#server/features/watch-figures/old-figures.job.ts'
import { watchFiguresService } from '#server/features/watch-figures/watch-figures.service.ts'
import { createPlaybackMetrics } from '#server/platform/playback-metrics.ts'
import { createPracticeRecorder } from '#server/features/practice/public.ts'
import { keysFor } from '#server/platform/secret-box.ts'
import { createUrlTokens } from '#server/platform/url-tokens.ts'

/** Content and its use: files, courses and their items, the programme, live sessions, progress. */
export function composeContent(dependencies: Dependencies) {
  const { config, db, jobs, secrets } = dependencies
  const media = mediaService(dependencies)
  const uploads = uploadsService({ ...dependencies, media })
  const captions = captionsService({ ...dependencies, keys: keysFor('caption addresses', secrets) })
  jobs.every('uploads.sweep', 600, async () => void (await deleteUnneededFiles(dependencies)))
  const unmeasured = [unmeasuredVideos(db), unmeasuredAudios(db)]
  jobs.every('lengths.measure', MEASURE_EVERY_SECONDS, measureDurationsJob({ ...dependencies, items: unmeasured }))

  const pictures = [unconvertedThumbnails(db), unconvertedCovers(db)]
  jobs.every('pictures.convert', CONVERT_EVERY_SECONDS, convertPicturesJob({ ...dependencies, uploads, pictures }))

  const composedMedia = composeMedia(dependencies, { media, uploads, captions })
  const { mediaSources, renditions, automaticCaptions } = composedMedia
  const contentDependencies = { ...dependencies, media, captions, automaticCaptions, uploads, mediaSources }
  const initialPlan = initialPlanService(contentDependencies)
  const { countMembersInProgramme } = initialPlan
  const references = contentReferencesService({ ...contentDependencies, countMembersInProgramme })
  const editorDependencies = { ...contentDependencies, references }
  const courses = coursesService(editorDependencies)
  const videos = videosService(editorDependencies)
  const audios = audiosService(editorDependencies)
  const ebooks = ebooksService(editorDependencies)
  const livestreams = livestreamsService(editorDependencies)
  const { presentStream } = livestreams
  const sessionSeries = sessionSeriesService({ ...editorDependencies, presentStream })
  const { extend, ensureExtended } = createSeriesExtension(dependencies)
  jobs.every('series.extend', EXTEND_SERIES_EVERY_SECONDS, extend)
  const binActions = {
    video: videos.binActions,
    audio: audios.binActions,
    ebook: ebooks.binActions,
    course: courses.binActions,
    livestream: livestreams.binActions,
  }
  const bin = { ...editorDependencies, binActions }
  jobs.every('bin.empty', EMPTY_BIN_EVERY_SECONDS, async () => void (await emptyBin(bin)))

  const template = config.documentViewer
  const viewerDependencies = {
    ...contentDependencies,
    progressOf: createProgressReader(db),
    opensInDocumentViewer: template !== null,
  }
  const library = libraryService(viewerDependencies)
  const programme = programmeService(viewerDependencies)
  const liveSessions = liveSessionsService({ ...viewerDependencies, ensureExtended })
  const freeEbook = freeEbookService(viewerDependencies)
  const recordPractice = createPracticeRecorder(dependencies)
  const progressDependencies = { ...contentDependencies, isLibraryOpenTo: library.isOpenTo, recordPractice }
  const freeMedia = createFreeMedia(dependencies)
  // In this order, so that a member of a live session costs no look at the programme.
  const accessChecks = [library.mayRead, liveSessions.mayRead, programme.mayRead, freeEbook.mayRead]
  const mayRead = createFileAccessCheck({
    ...dependencies,
    accessChecks,
    isFree: freeMedia.isFree,
    isImageInBin: (key) => references.isImageInBin(key),
  })
  const playbackDependencies = {
    ...contentDependencies,
    playable: createPlayableMedia({ db, mayRead }),
    playbackTokens: createUrlTokens(keysFor('playback addresses', secrets)),
  }
  const openItemLookups = [library.openItems, liveSessions.openItems, programme.openItems]
  const playbackMetrics = createPlaybackMetrics()
  const watchFigures = watchFiguresService({ ...dependencies, metrics: playbackMetrics, openItemLookups })
  jobs.every('watch-figures.sweep', REMOVE_OLD_FIGURES_EVERY_SECONDS, () => removeOldFigures(dependencies))
  return {
    recordPractice,
    services: {
      courses,
      videos,
      initialPlan,
      audios,
      ebooks,
      uploads,
      renditions,
      automaticCaptions,
      livestreams,
      sessionSeries,
      bin: binService(bin),
      library,
      programme,
      liveSessions,
      freeEbook,
      playback: playbackService(playbackDependencies),
      watchFigures,
      progress: progressService({
        ...progressDependencies,
        openItemLookups: [library.openItems, programme.openItems, liveSessions.openItems, freeEbook.openItems],
      }),
      documentViewer: documentViewerService({
        ...progressDependencies,
        template,
        openItemLookups: [library.openItems, freeEbook.openItems],
      }),
    },
    ensureExtended,
    /** Which items a member may open now, wherever they are. */
    openItemLookups: [...openItemLookups, freeEbook.openItems],
    /** Which items a member finds by their text: of a session only once it can be watched again. */
    foundItemLookups: [library.openItems, liveSessions.openReplays, programme.openItems, freeEbook.openItems],
    freeMedia,
    mayRead,
    captions,
    playbackTokens: playbackDependencies.playbackTokens,
    playbackMetrics,
    playbackRoutes: playbackRoutes(playbackDependencies),
    freeMediaRoutes: freeMediaRoutes({ ...contentDependencies, freeMedia }),
    captionFileRoutes: captionFileRoutes({ ...dependencies, captions, mayRead }),
  }
}
