import * as index from './search-index.repo.ts'
import { readTerms } from './search-terms.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { DocumentText } from '#server/ports/document-text.ts'
import { captionLines } from '#shared/domain/caption-lines.ts'

export const UPDATE_SEARCH_EVERY_SECONDS = 60
/** Shorter than a job may take (15 minutes): the next run continues. */
const MAX_RUN_IN_MS = 10 * 60_000

interface Dependencies {
  db: Db
  clock: Clock
  documentText: DocumentText
}

/**
 * Puts what is new or was changed into the search index: titles, captions, e-books. What is deleted goes with its item.
 * Everything of an earlier release is new to it, so it is also the backfill.
 */
export async function updateSearchIndex({ db, clock, documentText }: Dependencies): Promise<void> {
  const until = clock.now().getTime() + MAX_RUN_IN_MS
  const hasTime = (): boolean => clock.now().getTime() < until
  await updateTitles(db)
  for (let next = await index.nextCaptions(db); next && hasTime(); next = await index.nextCaptions(db)) {
    const lines = captionLines(next.content).map(({ startsAt, text }) => ({ at: startsAt, text }))
    const { id, video_id: videoId } = next
    await store(db, lines, (trx, withTerms) => index.insertCaptions(trx, { id, videoId, lines: withTerms }))
  }
  try {
    for (let next = await index.nextEbook(db); next && hasTime(); next = await index.nextEbook(db)) {
      const { id, file_key: fileKey } = next
      const texts = await documentText.read(fileKey)
      const pages = texts.map((text, at) => ({ at: at + 1, text })).filter(({ text }) => text !== '')
      await store(db, pages, (trx, withTerms) => index.replacePages(trx, { id, fileKey, pages: withTerms }))
    }
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'UNAVAILABLE')) throw error
  }
}

async function updateTitles(db: Db): Promise<void> {
  await index.removeOldTitles(db)
  const changed = await index.changedTitles(db)
  if (changed.length === 0) return
  const termsOf = await readTerms(
    db,
    changed.map(({ title }) => title),
  )
  const titles = changed.map((item) => ({ ...item, terms: termsOf(item.title) }))
  await transact(db, async (trx) => {
    await index.saveTitles(trx, titles)
    await index.addWords(
      trx,
      titles.flatMap(({ terms }) => terms),
    )
  })
}

interface Line {
  at: number
  text: string
}

async function store(
  db: Db,
  lines: readonly Line[],
  insert: (trx: Db, lines: (Line & { terms: string[] })[]) => Promise<void>,
): Promise<void> {
  const termsOf = await readTerms(
    db,
    lines.map(({ text }) => text),
  )
  const withTerms = lines.map((line) => ({ ...line, terms: termsOf(line.text) }))
  await transact(db, async (trx) => {
    await insert(trx, withTerms)
    await index.addWords(
      trx,
      withTerms.flatMap(({ terms }) => terms),
    )
  })
}
