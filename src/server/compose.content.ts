import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import { unmeasuredAudios } from '#server/features/audios/audios.repo.ts'
import { audiosService } from '#server/features/audios/audios.service.ts'
import { EMPTY_BIN_EVERY_SECONDS, emptyBin } from '#server/features/bin/bin.job.ts'
import { binService } from '#server/features/bin/bin.service.ts'
import { usesService } from '#server/features/bin/uses.service.ts'
import { captionRoutes } from '#server/features/captions/captions.routes.ts'
import { captionsService } from '#server/features/captions/captions.service.ts'
import { documentViewerService } from '#server/features/document-viewer/document-viewer.service.ts'
import { coursesService } from '#server/features/courses/courses.service.ts'
import { ebooksService } from '#server/features/ebooks/ebooks.service.ts'
import { freeEbookService } from '#server/features/free-ebook/free-ebook.service.ts'
import { MEASURE_EVERY_SECONDS, measureLengths } from '#server/features/lengths/lengths.job.ts'
import { libraryService } from '#server/features/library/library.service.ts'
import { liveSessionsService } from '#server/features/live-sessions/live-sessions.service.ts'
import { livestreamsService } from '#server/features/livestreams/livestreams.service.ts'
import { mediaService, readRight } from '#server/features/media/media.service.ts'
import type { MayRead } from '#server/ports/files.ts'
import { programmeService } from '#server/features/programme/programme.service.ts'
import { progressOf, progressService } from '#server/features/progress/progress.service.ts'
import { uploadsService } from '#server/features/uploads/uploads.service.ts'
import { sweepFiles } from '#server/features/uploads/uploads.sweep.job.ts'
import { initialPlanService } from '#server/features/videos/initial-plan.service.ts'
import { unmeasuredVideos } from '#server/features/videos/videos.repo.ts'
import { videosService } from '#server/features/videos/videos.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import type { UsersService } from '#server/features/users/users.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import { type Keys, keysFor } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import type { MediaProbe } from '#server/ports/media.ts'

/** What administrators put in and members see: files, courses and their items, the programme, streams, progress. */
export function composeContent(foundations: Foundations) {
  const { db, clock, log, jobs, files, probe, audit, settings, subscriptions, users, secrets, siteAddress } =
    foundations
  const media = mediaService({ clock, files })
  const uploads = uploadsService({ db, clock, files, media, probe })
  const captions = captionsService({ db, clock, keys: keysFor('caption addresses', secrets) })
  jobs.every('uploads.sweep', 600, async () => void (await sweepFiles({ db, clock, files })))
  const items = [unmeasuredVideos(db), unmeasuredAudios(db)]
  jobs.every('lengths.measure', MEASURE_EVERY_SECONDS, measureLengths({ clock, log, probe, items }))

  const shaped = { db, clock, media, captions, uploads, audit }
  const initialPlan = initialPlanService({ ...shaped, settings })
  const uses = usesService({ db, clock, membersUnderway: initialPlan.membersUnderway })
  const kept = { ...shaped, uses }
  const courses = coursesService(kept)
  const videos = videosService(kept)
  const audios = audiosService(kept)
  const ebooks = ebooksService(kept)
  const livestreams = livestreamsService(kept)
  const owners = {
    video: videos.inBin,
    audio: audios.inBin,
    ebook: ebooks.inBin,
    course: courses.inBin,
    livestream: livestreams.inBin,
  }
  jobs.every('bin.empty', EMPTY_BIN_EVERY_SECONDS, async () => void (await emptyBin({ db, clock, owners })))
  const shown = { db, clock, media, captions, subscriptions, progressOf: progressOf(db) }
  const isShownOutside = foundations.documentViewer !== null
  const library = libraryService({ ...shown, isShownOutside })
  const programme = programmeService({ ...shown, settings })
  const liveSessions = liveSessionsService(shown)
  const freeEbook = freeEbookService({ ...shown, audit, isShownOutside })

  const accessChecks: MayRead[] = [library.mayRead, programme.mayRead, liveSessions.mayRead, freeEbook.mayRead]
  const mayRead = readRight({ users, grounds: accessChecks, isImageInBin: (key) => uses.isImageInBin(key) })
  const opened = { db, clock, media, opensLibrary: library.opens }
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
        ...opened,
        grounds: [library.openItems, programme.openItems, freeEbook.openItems],
      }),
      documentViewer: documentViewerService({
        ...opened,
        template: foundations.documentViewer,
        siteAddress,
        grounds: [library.openItems, freeEbook.openItems],
      }),
    },
    /** What happens when. */
    timetable: { liveSessions, programme },
    mayRead,
    captions,
    captionPages: captionRoutes({ captions, clock, mayRead }),
  }
}

interface Foundations {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  files: Files
  probe: MediaProbe
  audit: Audit
  settings: SettingsService
  users: UsersService
  subscriptions: SubscriptionsService
  secrets: Keys
  siteAddress: () => string
  /** Another's page that shows e-books; null: the product shows them itself. */
  documentViewer: string | null
}
