import type { BaseDependencies } from './dependencies.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import { unmeasuredAudios } from '#server/features/audios/audios.repo.ts'
import { audiosService } from '#server/features/audios/audios.service.ts'
import { EMPTY_BIN_EVERY_SECONDS, emptyBin } from '#server/features/bin/empty-bin.job.ts'
import { binService } from '#server/features/bin/bin.service.ts'
import { contentUsesService } from '#server/features/bin/content-uses.service.ts'
import { captionFileRoutes } from '#server/features/captions/captions.routes.ts'
import { captionsService } from '#server/features/captions/captions.service.ts'
import { documentViewerService } from '#server/features/document-viewer/document-viewer.service.ts'
import { coursesService } from '#server/features/courses/courses.service.ts'
import { ebooksService } from '#server/features/ebooks/ebooks.service.ts'
import { freeEbookService } from '#server/features/free-ebook/free-ebook.service.ts'
import { MEASURE_EVERY_SECONDS, measureLengths } from '#server/features/media-lengths/media-lengths.job.ts'
import { libraryService } from '#server/features/library/library.service.ts'
import { liveSessionsService } from '#server/features/live-sessions/live-sessions.service.ts'
import { livestreamsService } from '#server/features/livestreams/livestreams.service.ts'
import { mediaService, fileAccessCheck } from '#server/features/media/media.service.ts'
import type { MayRead } from '#server/ports/files.ts'
import { programmeService } from '#server/features/programme/programme.service.ts'
import { batchedProgressOf, progressService } from '#server/features/progress/progress.service.ts'
import { uploadsService } from '#server/features/uploads/uploads.service.ts'
import { sweepFiles } from '#server/features/uploads/sweep-files.job.ts'
import { initialPlanService } from '#server/features/videos/initial-plan.service.ts'
import { unmeasuredVideos } from '#server/features/videos/videos.repo.ts'
import { videosService } from '#server/features/videos/videos.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { keysFor } from '#server/platform/secret-box.ts'

/** Content and its use: files, courses and their items, the programme, live sessions, progress. */
export function composeContent(dependencies: Dependencies) {
  const { db, clock, log, jobs, files, probe, audit, settings, subscriptions, users, secrets } = dependencies
  const { siteAddress, documentViewer } = dependencies
  const media = mediaService({ clock, files })
  const uploads = uploadsService({ db, clock, files, media, probe })
  const captions = captionsService({ db, clock, keys: keysFor('caption addresses', secrets) })
  jobs.every('uploads.sweep', 600, async () => void (await sweepFiles({ db, clock, files })))
  const unmeasured = [unmeasuredVideos(db), unmeasuredAudios(db)]
  jobs.every('lengths.measure', MEASURE_EVERY_SECONDS, measureLengths({ clock, log, probe, items: unmeasured }))

  const base = { db, clock, media, captions }
  const editing = { ...base, uploads, audit }
  const initialPlan = initialPlanService({ ...editing, settings })
  const uses = contentUsesService({ db, clock, countMembersInProgramme: initialPlan.countMembersInProgramme })
  const courses = coursesService({ ...editing, uses })
  const videos = videosService({ ...editing, uses })
  const audios = audiosService({ ...editing, uses })
  const ebooks = ebooksService({ ...editing, uses })
  const livestreams = livestreamsService({ ...editing, uses })
  const owners = {
    video: videos.binActions,
    audio: audios.binActions,
    ebook: ebooks.binActions,
    course: courses.binActions,
    livestream: livestreams.binActions,
  }
  jobs.every('bin.empty', EMPTY_BIN_EVERY_SECONDS, async () => void (await emptyBin({ db, clock, owners })))
  const viewing = { ...base, subscriptions, progressOf: batchedProgressOf(db) }
  const isShownOutside = documentViewer !== null
  const library = libraryService({ ...viewing, isShownOutside })
  const programme = programmeService({ ...viewing, settings })
  const liveSessions = liveSessionsService(viewing)
  const freeEbook = freeEbookService({ ...viewing, audit, isShownOutside })

  const accessChecks: MayRead[] = [library.mayRead, programme.mayRead, liveSessions.mayRead, freeEbook.mayRead]
  const mayRead = fileAccessCheck({ users, accessChecks: accessChecks, isImageInBin: (key) => uses.isImageInBin(key) })
  const opensLibrary = library.opens
  return {
    services: {
      courses,
      videos,
      initialPlan,
      audios,
      ebooks,
      uploads,
      livestreams,
      bin: binService({ db, clock, audit, uses, owners }),
      library,
      programme,
      liveSessions,
      freeEbook,
      progress: progressService({
        ...base,
        opensLibrary,
        openItemLookups: [library.openItems, programme.openItems, freeEbook.openItems],
      }),
      documentViewer: documentViewerService({
        ...base,
        opensLibrary,
        template: documentViewer,
        siteAddress,
        openItemLookups: [library.openItems, freeEbook.openItems],
      }),
    },
    liveSessions,
    programme,
    mayRead,
    captions,
    captionPages: captionFileRoutes({ captions, clock, mayRead }),
  }
}

interface Dependencies extends Pick<
  BaseDependencies,
  'db' | 'clock' | 'log' | 'jobs' | 'files' | 'probe' | 'secrets' | 'siteAddress' | 'documentViewer'
> {
  audit: Audit
  settings: SettingsService
  users: UsersService
  subscriptions: SubscriptionsService
}
