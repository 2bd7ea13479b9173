import * as programme from './programme.repo.ts'
import * as starts from './programme.starts.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { CaptionsOf, CaptionsService } from '#server/features/captions/captions.service.ts'
import type { MayRead, Media } from '#server/features/media/media.service.ts'
import type { OpenItems, ProgressOf } from '#server/features/progress/progress.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { programme as calls, ProgrammeVideo } from '#shared/contract/programme.ts'
import { opensProgramme } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { programmeAt, sessionsOf, unlockedVideos } from '#shared/domain/programme.ts'

export interface ProgrammeService extends Handlers<typeof calls> {
  mayRead: MayRead
  /** The recordings; a live session is at the same place for everyone. */
  openItems: OpenItems
  /** When the member's sessions are that are not over. Throws SUBSCRIPTION_REQUIRED. */
  sessionsAhead(viewer: Viewer): Promise<{ day: number; start: Instant; end: Instant }[]>
}

export function programmeService(dependencies: Dependencies): ProgrammeService {
  const { db, clock, media, captions, settings, subscriptions, progressOf } = dependencies

  /** Where a member stands now; null when his subscription opens no programme. */
  async function standingOf(userId: string) {
    const subscription = await subscriptions.of(userId)
    if (!subscription.activatedAt || !opensProgramme(subscription)) return null
    const activatedAt = (await starts.find(db, userId))?.activated_at ?? subscription.activatedAt
    const now = clock.now()
    const rows = await programme.videosInOrder(db, now)
    const videos = rows.map((row, index) => ({ ...row, day: index + 1, durationInSeconds: row.duration_in_seconds }))
    const course = { videos, activatedAt, programmeTime: await settings.programmeTime() }
    return { now, course, ...programmeAt({ ...course, now }) }
  }
  type Standing = NonNullable<Awaited<ReturnType<typeof standingOf>>>
  type Video = Standing['recordedVideos'][number]

  async function demandStanding({ userId }: Viewer): Promise<Standing> {
    const standing = await standingOf(userId)
    if (!standing) throw new Refused('SUBSCRIPTION_REQUIRED')
    return standing
  }

  async function present(video: Video, { userId, isOpen, captionsOf, begun }: Beside): Promise<ProgrammeVideo> {
    const file = { key: video.storage_key, contentType: video.content_type, title: video.title }
    return {
      _id: video.id,
      title: video.title,
      description: video.description,
      videoFileUrl: isOpen ? await media.address(userId, file) : null,
      durationInSeconds: video.durationInSeconds,
      captions: isOpen ? captionsOf(video.id) : [],
      sequenceOrder: video.sequence_order,
      day: video.day,
      progress: begun.get(video.id) ?? null,
    }
  }

  return {
    async dailyVideos({ viewer }) {
      const { userId } = viewer
      const unlocked = unlockedVideos(await demandStanding(viewer))
      const itemIds = idsOf(unlocked)
      const [captionsOf, begun] = await Promise.all([captions.of(userId, itemIds), progressOf({ userId, itemIds })])
      const beside = { userId, isOpen: true, captionsOf, begun }
      const videos = await Promise.all(unlocked.map((video) => present(video, beside)))
      return { videos, totalVideosUnlocked: videos.length }
    },

    async state({ viewer }) {
      const { userId } = viewer
      const standing = await demandStanding(viewer)
      const { todayVideo, opensTodayVideo, recordedVideos, now, ...times } = standing
      const [captionsOf, begun] = await Promise.all([
        captions.of(userId, idsOf(unlockedVideos(standing))),
        progressOf({ userId, itemIds: idsOf(recordedVideos) }),
      ])
      const beside = { userId, captionsOf, begun }
      const recorded = recordedVideos.map((video) => present(video, { ...beside, isOpen: true }))
      return {
        data: {
          todayVideo: todayVideo && (await present(todayVideo, { ...beside, isOpen: opensTodayVideo })),
          recordedVideos: await Promise.all(recorded),
          isLiveNow: times.isLiveNow,
          liveSessionStartTime: times.liveSessionStartTime,
          nextSessionTime: times.nextSessionTime,
          currentDay: times.currentDay,
          serverTime: now,
        },
      }
    },

    async openItems({ viewer, itemIds }) {
      const standing = viewer.role === 'ADMIN' ? null : await standingOf(viewer.userId)
      const recorded = standing?.recordedVideos.filter(({ id }) => itemIds.includes(id)) ?? []
      return recorded.map(({ id, durationInSeconds }) => ({
        kind: 'VIDEO',
        itemId: id,
        lengthInSeconds: durationInSeconds,
      }))
    },

    async sessionsAhead(viewer) {
      const { course, now } = await demandStanding(viewer)
      return sessionsOf(course)
        .filter(({ end }) => end > now)
        .map(({ day, start, end }) => ({ day, start, end }))
    },

    async mayRead({ viewer, key }) {
      const standing = await standingOf(viewer)
      return standing !== null && unlockedVideos(standing).some((video) => video.storage_key === key)
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  captions: CaptionsService
  settings: SettingsService
  subscriptions: SubscriptionsService
  progressOf: ProgressOf
}

/** What an answer carries beside the video itself. */
interface Beside {
  userId: string
  isOpen: boolean
  captionsOf: CaptionsOf
  begun: Awaited<ReturnType<ProgressOf>>
}

function idsOf(videos: readonly { id: string }[]): string[] {
  return videos.map(({ id }) => id)
}
