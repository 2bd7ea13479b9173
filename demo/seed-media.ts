import type { demoContent } from './content.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Files } from '#server/ports/files.ts'
import { DURATION_VERSION } from '#server/ports/media-probe.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { createReadStream, statSync } from 'node:fs'
import { extname, join } from 'node:path'

type Content = typeof demoContent

/** A stored file of the demo. */
interface StoredFile {
  id: string
  key: string
  contentType: string
  sizeInBytes: number
}

const DAY_IN_MS = 86_400_000
/** The content is dated over the months before the demo starts, one item a day. */
const OLDEST_IN_DAYS = 250

/** Stores the demo's files; returns a function that inserts their items. */
export async function seedMedia(files: Files, content: Content) {
  const stored = new Map<string, StoredFile>()
  for (const { file, folder } of filesOf(content)) stored.set(file, await store(files, { file, folder }))
  const storedFile = (file: string): StoredFile => {
    const found = stored.get(file)
    if (!found) throw new Error(`The demo has no file ${file}.`)
    return found
  }
  return { insert: (trx: Db, now: Instant) => insertContent(trx, { content, storedFile, now }) }
}

function filesOf({ videos, audios, ebooks, courses }: Content): { file: string; folder: string }[] {
  return [
    ...videos.map(({ file }) => ({ file, folder: 'videos' })),
    ...audios.map(({ file }) => ({ file, folder: 'audios' })),
    ...ebooks.flatMap(({ file, coverFile }) => [
      { file, folder: 'ebooks' },
      { file: coverFile, folder: 'images' },
    ]),
    ...courses.map(({ thumbnailFile: file }) => ({ file, folder: 'images' })),
  ]
}

async function store(files: Files, { file, folder }: { file: string; folder: string }): Promise<StoredFile> {
  const path = join(import.meta.dirname, 'media', file)
  const id = newId()
  const extension = extname(file)
  const key = `${folder}/${id}${extension}`
  const contentType = CONTENT_TYPES[extension] ?? 'application/octet-stream'
  const sizeInBytes = statSync(path).size
  await files.write({ key, contentType, sizeInBytes, body: createReadStream(path) })
  return { id, key, contentType, sizeInBytes }
}

const CONTENT_TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.pdf': 'application/pdf',
  '.webp': 'image/webp',
}

async function insertContent(
  trx: Db,
  { content, storedFile, now }: { content: Content; storedFile: (file: string) => StoredFile; now: Instant },
) {
  let day = OLDEST_IN_DAYS
  const published = () => ({
    is_published: true,
    publish_at: null,
    created_at: new Date(now.getTime() - day-- * DAY_IN_MS),
  })
  const playable = ({ file, durationInSeconds }: { file: string; durationInSeconds: number }) => ({
    id: storedFile(file).id,
    storage_key: storedFile(file).key,
    content_type: storedFile(file).contentType,
    size_in_bytes: storedFile(file).sizeInBytes,
    duration_in_seconds: durationInSeconds,
    length_version: DURATION_VERSION,
    ...published(),
  })
  await trx
    .insertInto('videos')
    .values(
      content.videos.map((video) => ({
        ...playable(video),
        title: video.title,
        description: video.description,
        usage_type: video.usageType,
        sequence_order: video.sequenceOrder,
      })),
    )
    .execute()
  await trx
    .insertInto('audios')
    .values(
      content.audios.map((audio) => ({
        ...playable(audio),
        title: audio.title,
        description: audio.description,
        artist: audio.artist,
      })),
    )
    .execute()
  await trx
    .insertInto('ebooks')
    .values(
      content.ebooks.map(({ file, coverFile, title, description, author }) => ({
        id: storedFile(file).id,
        title,
        description,
        author,
        cover_key: storedFile(coverFile).key,
        cover_content_type: storedFile(coverFile).contentType,
        file_key: storedFile(file).key,
        ...published(),
      })),
    )
    .execute()
  for (const { thumbnailFile, title, description, sections = [], ...items } of content.courses) {
    const { id: course_id, key, contentType } = storedFile(thumbnailFile)
    const course = { id: course_id, title, description, thumbnail_key: key, thumbnail_content_type: contentType }
    const ordered = sections.map(({ files, ...section }) => ({
      ...section,
      items: files.map((file) => storedFile(file).id),
    }))
    await trx
      .insertInto('courses')
      .values({ ...course, sections: JSON.stringify(ordered), ...published() })
      .execute()
    const at = (file: string, position: number) => ({ course_id, position, id: storedFile(file).id })
    const linked = (list: string[]) => list.map(at)
    await trx
      .insertInto('course_videos')
      .values(linked(items.videoFiles).map(({ id, ...link }) => ({ ...link, video_id: id })))
      .execute()
    await trx
      .insertInto('course_audios')
      .values(linked(items.audioFiles).map(({ id, ...link }) => ({ ...link, audio_id: id })))
      .execute()
    await trx
      .insertInto('course_ebooks')
      .values(linked(items.ebookFiles).map(({ id, ...link }) => ({ ...link, ebook_id: id })))
      .execute()
  }
}
