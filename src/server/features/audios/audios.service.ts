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
import type { ConvertedMediaOf, MediaSources } from '#server/features/renditions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { changedPublishingColumns, publishingColumns } from '#server/platform/publishing.ts'
import { recordingColumns } from '#server/platform/recordings.ts'
import { type AdminAudio, audios as calls } from '#shared/contract/audios.ts'
import type { Fields } from '#shared/domain/audit.ts'

interface AudiosService extends Handlers<typeof calls> {
  binActions: BinActions
}

export function audiosService(dependencies: Dependencies): AudiosService {
  const { db, clock, media, uploads, references, audit, mediaSources } = dependencies
  const content = { kind: 'audio', repo: audios, db, clock, references, audit } as const

  async function presentAll(rows: readonly AudioRow[], viewerId: string): Promise<AdminAudio[]> {
    const files = rows.map(({ storage_key: key, title }) => ({ key, title }))
    const mediaOf = await mediaSources.statesOf(viewerId, files)
    return Promise.all(rows.map((row) => present(row, viewerId, mediaOf)))
  }

  async function present(row: AudioRow, viewerId: string, mediaOf: ConvertedMediaOf): Promise<AdminAudio> {
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
      ...mediaOf(row.storage_key),
      ...presentPublished(row),
    }
  }

  async function presentOne(row: AudioRow, viewerId: string): Promise<{ audio: AdminAudio }> {
    const [audio] = await presentAll([row], viewerId)
    if (!audio) throw new Refused('NOT_FOUND')
    return { audio }
  }

  return {
    async list({ query: { status, ...query }, viewer }) {
      const { rows, ...page } = await audios.page(db, { ...query, publishing: { status, now: clock.now() } })
      return { audios: await presentAll(rows, viewer.userId), ...page }
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
          ...recordingColumns(file),
          ...columns,
          created_at: clock.now(),
        },
        attach: (trx) => uploads.attach(trx, storageKey),
        insertRelated: async (trx, inserted) => {
          await mediaSources.enqueue(trx, { ...file, kind: 'AUDIO' })
          return auditFields(inserted)
        },
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
      purge: createPurge(audios, { uploads, mediaSources, keysOf: (row) => [row.storage_key] }),
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

interface Dependencies extends ContentDependencies {
  mediaSources: MediaSources
}
