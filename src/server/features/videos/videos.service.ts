import * as planVideos from './initial-plan.repo.ts'
import { changeProgrammeOrder } from './programme-order-change.ts'
import { auditFields, changeVideo } from './video-change.ts'
import { presentVideos } from './present-video.ts'
import { hasUsageType, type VideoRow, videos } from './videos.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { BinActions } from '#server/features/bin/public.ts'
import type { AutomaticCaptionsService, CaptionsService } from '#server/features/captions/public.ts'
import {
  type ContentDependencies,
  createContent,
  createPurge,
  removeContent,
  updateContent,
} from '#server/features/content/public.ts'
import type { MediaSources } from '#server/features/renditions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { changedPublishingColumns, publishingColumns } from '#server/platform/publishing.ts'
import { recordingColumns } from '#server/platform/recordings.ts'
import { type AdminVideo, videos as calls } from '#shared/contract/videos.ts'
import { type Instant, istDay } from '#shared/domain/ist.ts'
import type { ProgrammeEffect } from '#shared/domain/programme-orders.ts'

interface VideosService extends Handlers<typeof calls> {
  binActions: BinActions
}

export function videosService(dependencies: Dependencies): VideosService {
  const { db, clock, media, captions, automaticCaptions, uploads, references, audit, mediaSources } = dependencies
  const content = { kind: 'video', repo: videos, db, clock, references, audit } as const

  async function presentOne(row: VideoRow, viewerId: string): Promise<{ video: AdminVideo }> {
    const [video] = await presentVideos([row], { media, captions, automaticCaptions, mediaSources, viewerId })
    if (!video) throw new Refused('NOT_FOUND')
    return { video }
  }

  return {
    async list({ query: { usageType, status, ...query }, viewer }) {
      const filter = usageType && hasUsageType(usageType)
      const { rows, ...page } = await videos.page(db, { ...query, filter, publishing: { status, now: clock.now() } })
      const sources = { media, captions, automaticCaptions, mediaSources, viewerId: viewer.userId }
      return { videos: await presentVideos(rows, sources), ...page }
    },

    async create({ body, viewer, context: { signal } }) {
      const {
        storageKey,
        title,
        description,
        usageType,
        sequenceOrder,
        captions: texts,
        automaticCaptions: spoken,
        takesEffect,
        ...publishing
      } = body
      const columns = publishingColumns(publishing, clock.now())
      const file = await uploads.accept({ key: storageKey, kind: 'video', signal })
      const inOrder = orderChangingRepo({ now: clock.now(), effect: takesEffect })
      const row = await createContent(usageType === 'INITIAL_PLAN' ? { ...content, repo: inOrder } : content, {
        viewer,
        values: {
          id: newId(),
          title,
          description,
          ...recordingColumns(file),
          usage_type: usageType,
          sequence_order: sequenceOrder,
          ...columns,
          created_at: clock.now(),
        },
        attach: (trx) => uploads.attach(trx, storageKey),
        insertRelated: async (trx, inserted) => {
          await mediaSources.enqueue(trx, { ...file, kind: 'VIDEO' })
          const languages = await captions.replace(trx, inserted.id, texts)
          if (spoken !== null && !languages.includes(spoken)) {
            await automaticCaptions.enqueue(trx, { videoId: inserted.id, language: spoken })
          }
          return auditFields(inserted, languages)
        },
      })
      return presentOne(row, viewer.userId)
    },

    async update({ params: { id }, body, viewer }) {
      const {
        title,
        description,
        usageType,
        sequenceOrder,
        captions: texts,
        takesEffect,
        version,
        ...publishing
      } = body
      const changes = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(usageType !== undefined && { usage_type: usageType }),
        ...(sequenceOrder !== undefined && { sequence_order: sequenceOrder }),
        ...changedPublishingColumns(publishing, clock.now()),
      }
      const update = { id, version, viewer, answer: calls.update.answer, present: presentOne }
      return updateContent(content, update, (trx, row) => {
        const change = () => changeVideo(trx, { row, changes, texts, captions })
        const isOfProgramme = row.usage_type === 'INITIAL_PLAN' || usageType === 'INITIAL_PLAN'
        return isOfProgramme ? changeProgrammeOrder(trx, { now: clock.now(), effect: takesEffect, change }) : change()
      })
    },

    remove(request) {
      const repo = orderChangingRepo({ now: clock.now(), effect: request.query.takesEffect })
      return removeContent({ ...content, repo }, request, (row) => auditFields(row, []))
    },

    binActions: {
      async restore(trx, id, { since }) {
        const days = await planVideos.lockAll(trx)
        const change = async () => {
          const restored = await videos.restore(trx, id, { since })
          if (restored?.usage_type === 'INITIAL_PLAN') await makeRoomForRestored(trx, { restored, days })
          return restored
        }
        const deletedAt = await planVideos.findDeletion(trx, id)
        const now = clock.now()
        // On the day of the deletion it is undone; later, today's webinar stays as it is.
        const isUndone = deletedAt !== null && istDay(deletedAt) === istDay(now)
        return changeProgrammeOrder(trx, { now, effect: isUndone ? 'AT_ONCE' : 'TOMORROW', change })
      },
      purge: createPurge(videos, { uploads, mediaSources, keysOf: (row) => [row.storage_key] }),
    },
  }
}

/** The repository of videos whose insertions and deletions keep the programme's order before them. */
function orderChangingRepo(effect: { now: Instant; effect: ProgrammeEffect | undefined }): typeof videos {
  return {
    ...videos,
    insert: (trx, values) => changeProgrammeOrder(trx, { ...effect, change: () => videos.insert(trx, values) }),
    moveToBin: (trx, id, deletion) =>
      changeProgrammeOrder(trx, { ...effect, change: () => videos.moveToBin(trx, id, deletion) }),
  }
}

/**
 * If another video has the position of a restored one, the restored one takes the next day, and later days move by one.
 */
async function makeRoomForRestored(trx: Db, { restored, days }: { restored: VideoRow; days: VideoRow[] }) {
  const position = restored.sequence_order
  if (!days.some((day) => day.sequence_order === position)) return
  for (const { id, sequence_order } of [restored, ...days.filter((day) => day.sequence_order > position)]) {
    await planVideos.setPosition(trx, { id, sequenceOrder: sequence_order + 1 })
  }
}

interface Dependencies extends ContentDependencies {
  captions: CaptionsService
  automaticCaptions: Pick<AutomaticCaptionsService, 'enqueue' | 'jobsOf'>
  mediaSources: MediaSources
}
