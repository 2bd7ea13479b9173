import * as plans from './initial-plan.repo.ts'
import { told, videoChange } from './videos.change.ts'
import { presentVideo } from './videos.present.ts'
import * as videos from './videos.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { InBin } from '#server/features/bin/bin.service.ts'
import type { UsesService } from '#server/features/bin/uses.service.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { CaptionsOf, CaptionsService } from '#server/features/captions/captions.service.ts'
import type { Media } from '#server/features/media/media.service.ts'
import type { UploadsService } from '#server/features/uploads/uploads.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import { publishingChange, publishingOf } from '#server/platform/publishing.ts'
import { orPresent } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { LENGTH_VERSION } from '#server/ports/media.ts'
import { type AdminVideo, videos as calls } from '#shared/contract/videos.ts'

export interface VideosService extends Handlers<typeof calls> {
  inBin: InBin
}

export function videosService({ db, clock, media, captions, uploads, uses, audit }: Dependencies): VideosService {
  const present = (row: videos.VideoRow, viewerId: string, captionsOf: CaptionsOf) =>
    presentVideo(row, { media, viewerId, captionsOf })

  async function presentOne(row: videos.VideoRow, viewerId: string): Promise<{ video: AdminVideo }> {
    return { video: await present(row, viewerId, await captions.of(viewerId, [row.id])) }
  }

  return {
    async list({ query: { search = '', limit, cursor, usageType }, viewer }) {
      const wanted = { search, usageType }
      const found = await videos.list(db, { ...wanted, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      const captionsOf = await captions.of(
        viewer.userId,
        rows.map(({ id }) => id),
      )
      return {
        videos: await Promise.all(rows.map((row) => present(row, viewer.userId, captionsOf))),
        total: await videos.count(db, wanted),
        nextCursor,
      }
    },

    async create({ body, viewer, exchange: { signal } }) {
      const { storageKey, title, description, usageType, sequenceOrder, captions: texts, ...publishing } = body
      const columns = publishingOf(publishing, clock.now())
      const file = await uploads.inspect({ key: storageKey, kind: 'video', signal })
      const row = await transact(db, async (trx) => {
        await uploads.attach(trx, storageKey)
        const inserted = await videos.insert(trx, {
          id: newId(),
          title,
          description,
          storage_key: file.key,
          content_type: file.contentType,
          size_in_bytes: file.sizeInBytes,
          duration_in_seconds: file.durationInSeconds,
          length_version: LENGTH_VERSION,
          usage_type: usageType,
          sequence_order: sequenceOrder,
          ...columns,
          created_at: clock.now(),
        })
        const languages = await captions.replace(trx, inserted.id, texts)
        await audit.record(trx, {
          by: viewer,
          action: 'video.create',
          subject: `video:${inserted.id}`,
          name: title,
          after: told(inserted, languages),
        })
        return inserted
      })
      return presentOne(row, viewer.userId)
    },

    async update({ params: { id }, body, viewer }) {
      const { title, description, usageType, sequenceOrder, captions: texts, version, ...publishing } = body
      const changed = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(usageType !== undefined && { usage_type: usageType }),
        ...(sequenceOrder !== undefined && { sequence_order: sequenceOrder }),
        ...publishingChange(publishing, clock.now()),
      }
      const change = videoChange({ captions, audit })
      const row = await orPresent(calls.update.answer, {
        change: () => transact(db, (trx) => change(trx, { id, version, changed, texts, viewer })),
        async present() {
          const now = await videos.find(db, id)
          if (!now) throw new Refused('NOT_FOUND')
          return presentOne(now, viewer.userId)
        },
      })
      return presentOne(row, viewer.userId)
    },

    async remove({ params: { id }, query: { confirmedUses }, viewer }) {
      await transact(db, async (trx) => {
        if (!(await videos.lock(trx, id))) throw new Refused('NOT_FOUND')
        await uses.demandConfirmed(trx, { kind: 'video', id, confirmedUses })
        const removed = await videos.moveToBin(trx, id, { at: clock.now(), by: viewer.userId })
        if (!removed) throw new Refused('NOT_FOUND')
        await audit.record(trx, {
          by: viewer,
          action: 'video.delete',
          subject: `video:${id}`,
          name: removed.title,
          before: told(removed, []),
        })
      })
    },

    inBin: {
      async restore(trx, id, { since }) {
        const days = await plans.lockAll(trx)
        const restored = await videos.restore(trx, id, { since })
        if (restored?.usage_type === 'INITIAL_PLAN') await placeBehindEqual(trx, { restored, days })
        return restored ?? null
      },
      async purge(trx, id) {
        const purged = await videos.purge(trx, id)
        if (purged) await uploads.doom(trx, [purged.storage_key])
        return purged ?? null
      },
    },
  }
}

/** A new order may have given the place of a video to another one meanwhile: the restored one follows it. */
async function placeBehindEqual(trx: Db, { restored, days }: { restored: videos.VideoRow; days: videos.VideoRow[] }) {
  const place = restored.sequence_order
  if (!days.some((day) => day.sequence_order === place)) return
  for (const { id, sequence_order } of [restored, ...days.filter((day) => day.sequence_order > place)]) {
    await plans.setPlace(trx, { id, sequenceOrder: sequence_order + 1 })
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  captions: CaptionsService
  uploads: UploadsService
  uses: UsesService
  audit: Audit
}
