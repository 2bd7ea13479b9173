import type { Db } from '#server/db/database.ts'
import type { SearchTitles } from '#server/db/schema.ts'
import { sql } from 'kysely'

/** The stems of words by the Hindi or English stemmer of PostgreSQL; none for words that a stemmer leaves out. */
export async function stemsOf(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, case when word ~ '[\u0900-\u097F]' then (ts_lexize('hindi_stem', word))[1]
      else (ts_lexize('english_stem', word))[1] end as stem
    from unnest(${words}::text[]) word`.execute(db)
  return new Map(rows.flatMap(({ word, stem }) => (stem === null ? [] : [[word, stem]])))
}

/** The words of the index that are written almost like each of some words. */
export async function similarWords(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ wanted: string; similar: string[] }>`
    select wanted, array(select word from search_words where word % wanted and similarity(word, wanted) >= 0.5
      order by similarity(word, wanted) desc, word limit 5) as similar
    from unnest(${words}::text[]) wanted`.execute(db)
  return new Map(rows.map(({ wanted, similar }) => [wanted, similar]))
}

export async function addWords(trx: Db, words: readonly string[]): Promise<void> {
  await sql`insert into search_words (word) select distinct word from unnest(${[...words].toSorted()}::text[]) word
    order by word on conflict do nothing`.execute(trx)
}

/** The next captions that are not in the index. */
export function nextCaptions(db: Db) {
  return db
    .selectFrom('video_captions')
    .leftJoin('search_captions', 'search_captions.captions_id', 'video_captions.id')
    .where('search_captions.captions_id', 'is', null)
    .select(['video_captions.id', 'video_captions.video_id', 'video_captions.content'])
    .orderBy('video_captions.id')
    .limit(1)
    .executeTakeFirst()
}

interface Line {
  at: number
  text: string
  terms: string[]
}

/** Does nothing when the captions were deleted, or another node was first. */
export async function insertCaptions(trx: Db, { id, videoId, lines }: { id: string; videoId: string; lines: Line[] }) {
  const { rows } = await sql`insert into search_captions (captions_id) select id from video_captions where id = ${id}
    for key share on conflict do nothing returning captions_id`.execute(trx)
  if (rows.length === 0) return
  await sql`insert into search_cues (captions_id, video_id, starts_at, text, terms)
    select ${id}::uuid, ${videoId}::uuid, (line ->> 'at')::double precision, line ->> 'text',
      array_to_tsvector(array(select jsonb_array_elements_text(line -> 'terms')))
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) line`.execute(trx)
}

/** The next e-book that is not in the index, or whose file was replaced since. */
export function nextEbook(db: Db) {
  return db
    .selectFrom('ebooks')
    .leftJoin('search_ebooks', 'search_ebooks.ebook_id', 'ebooks.id')
    .where((eb) =>
      eb.or([eb('search_ebooks.ebook_id', 'is', null), eb('search_ebooks.file_key', '<>', eb.ref('ebooks.file_key'))]),
    )
    .select(['ebooks.id', 'ebooks.file_key'])
    .orderBy('ebooks.id')
    .limit(1)
    .executeTakeFirst()
}

/** Replaces the pages of an e-book; does nothing when it was deleted or replaced meanwhile. */
export async function replacePages(trx: Db, { id, fileKey, pages }: { id: string; fileKey: string; pages: Line[] }) {
  await trx.deleteFrom('search_ebooks').where('ebook_id', '=', id).execute()
  const { rows } = await sql`insert into search_ebooks (ebook_id, file_key)
    select id, file_key from ebooks where id = ${id} and file_key = ${fileKey} for key share
    on conflict do nothing returning ebook_id`.execute(trx)
  if (rows.length === 0) return
  await sql`insert into search_pages (ebook_id, page, text, terms)
    select ${id}::uuid, (line ->> 'at')::integer, line ->> 'text',
      array_to_tsvector(array(select jsonb_array_elements_text(line -> 'terms')))
    from jsonb_array_elements(${JSON.stringify(pages)}::jsonb) line`.execute(trx)
}

type TitledItem = Pick<SearchTitles, 'kind' | 'id' | 'title'>

/** The titles that the index lacks or has in an earlier form. */
export async function changedTitles(db: Db): Promise<TitledItem[]> {
  const { rows } = await sql<TitledItem>`
    select item.kind, item.id, item.title from (
      select 'COURSE' as kind, id, title from courses union all select 'VIDEO', id, title from videos
      union all select 'AUDIO', id, title from audios union all select 'EBOOK', id, title from ebooks
    ) item left join search_titles known on known.kind = item.kind and known.id = item.id
    where known.title is distinct from item.title limit 1000`.execute(db)
  return rows
}

export async function saveTitles(trx: Db, titles: readonly (TitledItem & { terms: string[] })[]): Promise<void> {
  await sql`insert into search_titles (kind, id, title, terms)
    select item ->> 'kind', (item ->> 'id')::uuid, item ->> 'title',
      array_to_tsvector(array(select jsonb_array_elements_text(item -> 'terms')))
    from jsonb_array_elements(${JSON.stringify(titles)}::jsonb) item
    on conflict (kind, id) do update set title = excluded.title, terms = excluded.terms`.execute(trx)
}

/** The titles of items that were deleted for good. */
export async function removeOldTitles(db: Db): Promise<void> {
  await sql`delete from search_titles known where
    (kind = 'COURSE' and not exists (select from courses where id = known.id))
    or (kind = 'VIDEO' and not exists (select from videos where id = known.id))
    or (kind = 'AUDIO' and not exists (select from audios where id = known.id))
    or (kind = 'EBOOK' and not exists (select from ebooks where id = known.id))`.execute(db)
}
