import { type AudioRow, audios } from './audios.repo.ts'
import type { BinActions } from '#server/features/bin/public.ts'
import {
  changeRow,
  type ContentDependencies,
  createContent,
  presentPublished,
  createPurge,
  removeContent,
  updateContent,
} from '#server/features/content/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { newId } from '#server/platform/ids.ts'
import { changedPublishingColumns, publishingColumns } from '#server/platform/publishing.ts'
import { DURATION_VERSION } from '#server/ports/media-probe.ts'
import { type AdminAudio, audios as calls } from '#shared/contract/audios.ts'
import type { Fields } from '#shared/domain/audit.ts'

interface AudiosService extends Handlers<typeof calls> {
  binActions: BinActions
}

export function audiosService({ db, clock, media, uploads, references, audit }: ContentDependencies): AudiosService {
  const content = { kind: 'audio', repo: audios, db, clock, references, audit } as const

  async function present(row: AudioRow, viewerId: string): Promise<AdminAudio> {
    const file = { key: row.storage_key, contentType: row.content_type, title: row.title }
    return {
      _id: row.id,
      title: row.title,
      description: row.description,
      artist: row.artist,
      audioFileUrl: await media.signedUrl(viewerId, file),
      storageKey: row.storage_key,
      durationInSeconds: row.duration_in_seconds,
      sizeInBytes: row.size_in_bytes,
      ...presentPublished(row),
    }
  }

  const presentOne = async (row: AudioRow, viewerId: string) => ({ audio: await present(row, viewerId) })

  return {
    async list({ query: { status, ...query }, viewer }) {
      const { rows, ...page } = await audios.page(db, { ...query, publishing: { status, now: clock.now() } })
      return { audios: await Promise.all(rows.map((row) => present(row, viewer.userId))), ...page }
    },

    async create({ body: { storageKey, title, description, artist, ...publishing }, viewer, context: { signal } }) {
      const columns = publishingColumns(publishing, clock.now())
      const file = await uploads.accept({ key: storageKey, kind: 'audio', signal })
      const row = await createContent(content, {
        viewer,
        values: {
          id: newId(),
          title,
          description,
          artist,
          storage_key: file.key,
          content_type: file.contentType,
          size_in_bytes: file.sizeInBytes,
          duration_in_seconds: file.durationInSeconds,
          length_version: DURATION_VERSION,
          ...columns,
          created_at: clock.now(),
        },
        attach: (trx) => uploads.attach(trx, storageKey),
        insertRelated: (_trx, inserted) => auditFields(inserted),
      })
      return presentOne(row, viewer.userId)
    },

    async update({ params: { id }, body: { title, description, artist, version, ...publishing }, viewer }) {
      const changes = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(artist !== undefined && { artist }),
        ...changedPublishingColumns(publishing, clock.now()),
      }
      const update = { id, version, viewer, answer: calls.update.answer, present: presentOne }
      return updateContent(content, update, async (trx, row) => {
        const changed = await changeRow(trx, { repo: audios, row, changes })
        return { changed, before: auditFields(row), after: auditFields(changed) }
      })
    },

    remove: (request) => removeContent(content, request, auditFields),

    binActions: {
      restore: audios.restore,
      purge: createPurge(audios, { uploads, keysOf: (row) => [row.storage_key] }),
    },
  }
}

/** What the audit log keeps: nothing about the file. */
function auditFields(row: AudioRow): Fields {
  return {
    title: row.title,
    description: row.description,
    artist: row.artist,
    isPublished: row.is_published,
    publishAt: row.publish_at,
  }
}
