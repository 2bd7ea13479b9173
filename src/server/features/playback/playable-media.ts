import * as playback from './playback.repo.ts'
import type { Db } from '#server/db/database.ts'
import { batchReads, coalesce } from '#server/platform/batch-reads.ts'
import type { MayRead } from '#server/ports/files.ts'

export type { PlayableItem } from './playback.repo.ts'
export type PlayableMedia = ReturnType<typeof createPlayableMedia>

/** Reads items and the files made of them. All members of a live session ask at the moment of its start. */
export function createPlayableMedia({ db, mayRead }: { db: Db; mayRead: MayRead }) {
  const itemById = batchReads(async (ids: string[]) => {
    const items = await playback.listItems(db, [...new Set(ids)])
    return ids.map((id) => items.find((item) => item.id === id) ?? null)
  })
  const coalesceFiles = coalesce<Awaited<ReturnType<typeof readFiles>>>()
  const coalesceRenditions = coalesce<playback.RenditionRow[]>()

  const renditionsOf = (key: string) => coalesceRenditions(key, () => playback.listRenditions(db, key))
  async function readFiles(key: string) {
    const [renditions, pictures, job] = await Promise.all([
      renditionsOf(key),
      playback.listPictures(db, key),
      playback.findWaveform(db, key),
    ])
    return { renditions, pictures, waveform: job?.waveform ?? [] }
  }

  return {
    /** A video or an audio by its id; null when there is none or it is in the bin. */
    item: itemById,
    /** The same if the viewer may play it now, with the end of that if it is known; else null. */
    async itemFor({ id, userId }: { id: string; userId: string }) {
      const item = await itemById(id)
      const access = item !== null && (await mayRead({ userId, key: item.key }))
      return item && access ? { ...item, until: access === true ? undefined : access } : null
    },
    mayRead,
    /** Smallest first. */
    renditionsOf,
    filesOf: (key: string) => coalesceFiles(key, () => readFiles(key)),
  }
}
