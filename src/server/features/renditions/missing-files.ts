import * as jobs from './media-jobs.repo.ts'
import * as renditions from './renditions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'

const PAGE = 200

/** Has the renditions and drawn pictures made anew whose files a backup left out. Returns of how many sources. */
export async function requeueMissing({ db, hasFile, now }: Options): Promise<number> {
  const sources = new Set<string>()
  for (let after = ''; ;) {
    const page = await renditions.listFiles(db, { after, limit: PAGE })
    const missing: typeof page = []
    for (const file of page) if (!(await hasFile(file.key))) missing.push(file)
    if (missing.length > 0) {
      const found = missing.map(({ source_key }) => source_key)
      await db.transaction().execute(async (trx) => {
        await renditions.removeFiles(
          trx,
          missing.map(({ key }) => key),
        )
        await jobs.requeue(trx, found, now)
      })
      for (const source of found) sources.add(source)
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return sources.size
    after = last.key
  }
}

interface Options {
  db: Db
  hasFile: (key: string) => Promise<boolean>
  now: Instant
}
