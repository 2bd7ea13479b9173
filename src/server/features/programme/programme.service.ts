import { type ProgrammeState, createProgrammeReader } from './programme-state.ts'
import * as repo from './programme.repo.ts'
import { createWebinarsReader, type Webinar, type WebinarsOf } from './programme-webinars.ts'
import type { Db } from '#server/db/database.ts'
import type { CaptionsOf, CaptionsService } from '#server/features/captions/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { OpenItems, ProgressOf } from '#server/features/progress/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { programme as calls, ProgrammeVideo } from '#shared/contract/programme.ts'
import { daysOfProgramme, programmeWebinars, unlockedVideos } from '#shared/domain/programme.ts'

export interface ProgrammeService extends Handlers<typeof calls> {
  mayRead: MayRead
  /** The recordings and the webinar that is live: attending it counts. */
  openItems: OpenItems
  /** The member's webinars that have not ended. Throws SUBSCRIPTION_REQUIRED. */
  upcomingSessions(viewer: Viewer): Promise<Webinar[]>
  /** All of the member's webinars, past ones included. Throws SUBSCRIPTION_REQUIRED. */
  allSessions(viewer: Viewer): Promise<Webinar[]>
  webinarsOf: WebinarsOf
  /** The days whose videos the viewer may play now; none without the programme. */
  unlockedDays(viewer: Viewer): Promise<{ itemId: string; day: number }[]>
}

export function programmeService(dependencies: Dependencies): ProgrammeService {
  const { db, media, captions, subscriptions, progressOf } = dependencies

  const stateOf = createProgrammeReader(dependencies)

  async function requireState(viewer: Viewer): Promise<ProgrammeState> {
    const state = await stateOf(viewer.userId, await subscriptions.getSubscriptionOfViewer(viewer))
    if (!state) throw new Refused('SUBSCRIPTION_REQUIRED')
    return state
  }

  async function present(
    video: ProgrammeState['recordedVideos'][number],
    { userId, isOpen, captionsOf, progress, posters }: Extras,
  ): Promise<ProgrammeVideo> {
    const poster = posters.find(({ source_key }) => source_key === video.storage_key)
    const file = { key: video.storage_key, contentType: video.content_type, title: video.title }
    return {
      _id: video.id,
      title: video.title,
      description: video.description,
      videoFileUrl: isOpen ? await media.signedUrl(userId, file) : null,
      durationInSeconds: video.durationInSeconds,
      posterUrl:
        isOpen && poster ? await media.signedUrl(userId, { key: poster.key, contentType: poster.content_type }) : null,
      captions: isOpen ? captionsOf(video.id) : [],
      sequenceOrder: video.sequence_order,
      day: video.day,
      progress: progress.get(video.id) ?? null,
    }
  }

  // All members of a webinar ask at its start.
  const postersOf = batchReads(async (requests: (readonly string[])[]) => {
    const rows = await repo.postersOf(db, [...new Set(requests.flat())])
    return requests.map(() => rows)
  })

  async function readWebinars(viewer: Viewer) {
    const { course, now } = await requireState(viewer)
    const webinars = programmeWebinars({ ...course, now }).map(({ day, start, end }) => ({ day, start, end }))
    return { webinars, now }
  }

  return {
    webinarsOf: createWebinarsReader(dependencies),

    async dailyVideos({ viewer }) {
      const { userId } = viewer
      const unlocked = unlockedVideos(await requireState(viewer))
      const itemIds = idsOf(unlocked)
      const [captionsOf, progress, posters] = await Promise.all([
        captions.ofVideos(userId, itemIds),
        progressOf({ userId, itemIds }),
        postersOf(unlocked.map(({ storage_key }) => storage_key)),
      ])
      const extras = { userId, isOpen: true, captionsOf, progress, posters }
      const videos = await Promise.all(unlocked.map((video) => present(video, extras)))
      return { videos, totalVideosUnlocked: videos.length }
    },

    async state({ viewer }) {
      const { userId } = viewer
      const state = await requireState(viewer)
      const { todayVideo, isTodayVideoOpen, recordedVideos, now, ...times } = state
      const unlocked = unlockedVideos(state)
      const [captionsOf, progress, posters] = await Promise.all([
        captions.ofVideos(userId, idsOf(unlocked)),
        progressOf({ userId, itemIds: idsOf(unlocked) }),
        postersOf(unlocked.map(({ storage_key }) => storage_key)),
      ])
      const extras = { userId, captionsOf, progress, posters }
      const recorded = recordedVideos.map((video) => present(video, { ...extras, isOpen: true }))
      return {
        data: {
          todayVideo: todayVideo && (await present(todayVideo, { ...extras, isOpen: isTodayVideoOpen })),
          recordedVideos: await Promise.all(recorded),
          isLiveNow: times.isLiveNow,
          liveSessionStartTime: times.liveSessionStartTime,
          nextSessionTime: times.nextSessionTime,
          currentDay: times.currentDay,
          days: daysOfProgramme({ ...state.course, now }),
          serverTime: now,
        },
      }
    },

    async openItems({ viewer, itemIds }) {
      const state = viewer.permissions.includes('content.watch')
        ? null
        : await stateOf(viewer.userId, await subscriptions.getSubscriptionOfViewer(viewer))
      const open = state ? unlockedVideos(state).filter(({ id }) => itemIds.includes(id)) : []
      return open.map(({ id, durationInSeconds }) => ({
        kind: 'VIDEO',
        itemId: id,
        lengthInSeconds: durationInSeconds,
      }))
    },

    async unlockedDays(viewer) {
      const state = await stateOf(viewer.userId, await subscriptions.getSubscriptionOfViewer(viewer))
      return state ? unlockedVideos(state).map(({ id, day }) => ({ itemId: id, day })) : []
    },

    async upcomingSessions(viewer) {
      const { webinars, now } = await readWebinars(viewer)
      return webinars.filter(({ end }) => end > now)
    },

    allSessions: async (viewer) => (await readWebinars(viewer)).webinars,

    async mayRead({ userId, key }) {
      const subscription = await subscriptions.getSubscription(userId)
      const state = await stateOf(userId, subscription)
      const isUnlocked = state !== null && unlockedVideos(state).some((video) => video.storage_key === key)
      return isUnlocked && (subscription.recordingsUntil ?? subscription.expiresAt ?? true)
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

/** What an answer carries besides the video itself. */
interface Extras {
  userId: string
  isOpen: boolean
  captionsOf: CaptionsOf
  progress: Awaited<ReturnType<ProgressOf>>
  posters: Awaited<ReturnType<typeof repo.postersOf>>
}

function idsOf(videos: readonly { id: string }[]): string[] {
  return videos.map(({ id }) => id)
}
