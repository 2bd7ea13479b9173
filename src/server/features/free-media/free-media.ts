import * as repo from './free-media.repo.ts'
import type { Db } from '#server/db/database.ts'
import { createCachedValue } from '#server/platform/cached-value.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FreeMedium } from '#shared/free-media.ts'
import type { ContentProblem } from '#shared/site-content/content-problems.ts'
import { freeItemsOf } from '#shared/site-content/free-items.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'

export type FreeMedia = ReturnType<typeof createFreeMedia>

/** What everybody may play without an account: the free lessons of the modules and the teacher's greeting. */
export function createFreeMedia({ db, clock }: { db: Db; clock: Clock }) {
  async function read(): Promise<readonly FreeMedium[]> {
    const rows = await repo.listVisible(db, clock.now())
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const captions = Map.groupBy(await repo.listCaptionLanguages(db, ids), ({ video_id }) => video_id)
    return rows.map(({ key: _key, contentType: _contentType, kind: _kind, ...row }) => ({
      ...row,
      captionLanguages: (captions.get(row.id) ?? []).map(({ language }) => language),
    }))
  }
  const cached = createCachedValue<readonly FreeMedium[]>({ initial: [], clock, read })
  return {
    /** For the public pages, without waiting; a change arrives within seconds. */
    get: cached.get,
    /** Reads them into the cache. */
    load: async (): Promise<void> => void cached.set(await read()),
    /** Whether visitors may read a file now; asked at every read. */
    isFree: (key: string) => repo.isFileVisible(db, { key, now: clock.now() }),
    find: (id: string) => repo.findVisible(db, { id, now: clock.now() }),
    filesOf: (key: string) => repo.filesOf(db, key),
    /** From now on exactly what is in this content is free. */
    publish: (trx: Db, content: SiteContent) =>
      repo.replace(
        trx,
        freeItemsOf(content).map(({ id: item_id, kind }) => ({ item_id, kind })),
      ),
    /** What a content would show that cannot be played. */
    async problems(source: Db, content: SiteContent): Promise<ContentProblem[]> {
      const items = freeItemsOf(content)
      if (items.length === 0) return []
      const published = await repo.listPublished(source, { ids: items.map(({ id }) => id), now: clock.now() })
      return items
        .filter(({ id, kind }) => !published.some((each) => each.id === id && each.kind === kind))
        .map(({ section, field, kind }) => ({ section, field, language: null, message: NOT_PLAYABLE[kind] }))
    },
  }
}

const NOT_PLAYABLE = {
  VIDEO: 'This video is not published, so visitors could not play it. Publish it first, or choose another.',
  AUDIO: 'This audio is not published, so visitors could not play it. Publish it first, or choose another.',
}
