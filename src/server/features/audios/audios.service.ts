import * as audios from './audios.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { InBin } from '#server/features/bin/bin.service.ts'
import type { UsesService } from '#server/features/bin/uses.service.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { Media } from '#server/features/media/media.service.ts'
import type { UploadsService } from '#server/features/uploads/uploads.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import { publishingChange, publishingOf } from '#server/platform/publishing.ts'
import { demandVersion, orPresent } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { LENGTH_VERSION } from '#server/ports/media.ts'
import { type AdminAudio, audios as calls } from '#shared/contract/audios.ts'
import type { Fields } from '#shared/domain/activity.ts'

export interface AudiosService extends Handlers<typeof calls> {
  inBin: InBin
}

export function audiosService({ db, clock, media, uploads, uses, audit }: Dependencies): AudiosService {
  async function present(row: audios.AudioRow, viewerId: string): Promise<AdminAudio> {
    const file = { key: row.storage_key, contentType: row.content_type, title: row.title }
    return {
      _id: row.id,
      title: row.title,
      description: row.description,
      artist: row.artist,
      audioFileUrl: await media.address(viewerId, file),
      storageKey: row.storage_key,
      durationInSeconds: row.duration_in_seconds,
      sizeInBytes: row.size_in_bytes,
      isPublished: row.is_published,
      publishAt: row.publish_at,
      createdAt: row.created_at,
      version: row.version,
    }
  }

  async function presentOne(id: string, viewerId: string): Promise<{ audio: AdminAudio }> {
    const row = await audios.find(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    return { audio: await present(row, viewerId) }
  }

  async function changeTo(trx: Db, { id, version, changed, viewer }: Change): Promise<audios.AudioRow> {
    const before = await audios.lock(trx, id)
    if (!before) throw new Refused('NOT_FOUND')
    demandVersion(before, version)
    const after = Object.keys(changed).length > 0 ? await audios.change(trx, id, changed) : before
    if (!after) throw new Refused('NOT_FOUND')
    await audit.record(trx, {
      by: viewer,
      action: 'audio.update',
      subject: `audio:${id}`,
      name: before.title,
      before: told(before),
      after: told(after),
    })
    return after
  }

  return {
    async list({ query: { search = '', limit, cursor }, viewer }) {
      const found = await audios.list(db, { search, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      return {
        audios: await Promise.all(rows.map((row) => present(row, viewer.userId))),
        total: await audios.count(db, search),
        nextCursor,
      }
    },

    async create({ body: { storageKey, title, description, artist, ...publishing }, viewer, exchange: { signal } }) {
      const columns = publishingOf(publishing, clock.now())
      const file = await uploads.inspect({ key: storageKey, kind: 'audio', signal })
      const row = await transact(db, async (trx) => {
        await uploads.attach(trx, storageKey)
        const inserted = await audios.insert(trx, {
          id: newId(),
          title,
          description,
          artist,
          storage_key: file.key,
          content_type: file.contentType,
          size_in_bytes: file.sizeInBytes,
          duration_in_seconds: file.durationInSeconds,
          length_version: LENGTH_VERSION,
          ...columns,
          created_at: clock.now(),
        })
        await audit.record(trx, {
          by: viewer,
          action: 'audio.create',
          subject: `audio:${inserted.id}`,
          name: title,
          after: told(inserted),
        })
        return inserted
      })
      return { audio: await present(row, viewer.userId) }
    },

    async update({ params: { id }, body: { title, description, artist, version, ...publishing }, viewer }) {
      const changed = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(artist !== undefined && { artist }),
        ...publishingChange(publishing, clock.now()),
      }
      const change = (trx: Db) => changeTo(trx, { id, version, changed, viewer })
      const row = await orPresent(calls.update.answer, {
        change: () => transact(db, change),
        present: () => presentOne(id, viewer.userId),
      })
      return { audio: await present(row, viewer.userId) }
    },

    async remove({ params: { id }, query: { confirmedUses }, viewer }) {
      await transact(db, async (trx) => {
        if (!(await audios.lock(trx, id))) throw new Refused('NOT_FOUND')
        await uses.demandConfirmed(trx, { kind: 'audio', id, confirmedUses })
        const removed = await audios.moveToBin(trx, id, { at: clock.now(), by: viewer.userId })
        if (!removed) throw new Refused('NOT_FOUND')
        await audit.record(trx, {
          by: viewer,
          action: 'audio.delete',
          subject: `audio:${id}`,
          name: removed.title,
          before: told(removed),
        })
      })
    },

    inBin: {
      restore: async (trx, id, { since }) => (await audios.restore(trx, id, { since })) ?? null,
      async purge(trx, id) {
        const purged = await audios.purge(trx, id)
        if (purged) await uploads.doom(trx, [purged.storage_key])
        return purged ?? null
      },
    },
  }
}

interface Change {
  id: string
  version: number | undefined
  changed: Parameters<typeof audios.change>[2]
  viewer: Viewer
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  uploads: UploadsService
  uses: UsesService
  audit: Audit
}

/** As the audit log tells it: nothing of its file. */
function told(row: audios.AudioRow): Fields {
  return {
    title: row.title,
    description: row.description,
    artist: row.artist,
    isPublished: row.is_published,
    publishAt: row.publish_at,
  }
}
