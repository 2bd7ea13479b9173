/** A word that stands in few of the lines, and one that stands in every tenth. */
export const SEARCHED = { rare: 'tyag', frequent: 'saans' }

/**
 * The statements that fill the search index with captions of these videos and pages of these e-books, as the job does.
 * The words are of the lengths and frequencies of a language: most lines have some of a few words, and few have the rare.
 */
export function searchStatements({ videos, cuesOfVideo, ebooks, pagesOfEbook }: SearchSize): string[] {
  return [
    `insert into video_captions (id, video_id, language, content, last_starts_at_seconds, created_at)
     select gen_random_uuid(), id, 'hi', 'WEBVTT', 0, now() from (${videos}) video (id) on conflict do nothing`,
    `insert into search_captions (captions_id) select id from video_captions on conflict do nothing`,
    `insert into search_cues (captions_id, video_id, starts_at, text, terms)
     select captions_id, video_id, n * 5, line.text, ${terms('line.text')}
     from search_captions join video_captions on video_captions.id = captions_id
       cross join generate_series(1, ${cuesOfVideo}) n, lateral (${line('n', 8)}) line`,
    `insert into search_ebooks (ebook_id, file_key) select id, file_key from ebooks where id in (${ebooks})
     on conflict do nothing`,
    `insert into search_pages (ebook_id, page, text, terms)
     select ebook_id, n, line.text, ${terms('line.text')}
     from search_ebooks cross join generate_series(1, ${pagesOfEbook}) n, lateral (${line('n', 120)}) line`,
    `insert into search_words (word) select distinct ${word('n')} from generate_series(0, ${VOCABULARY}) n
     on conflict do nothing`,
    'analyze video_captions, search_captions, search_cues, search_ebooks, search_pages, search_words',
  ]
}

interface SearchSize {
  /** A statement that answers the ids. */
  videos: string
  cuesOfVideo: number
  /** A statement that answers the ids. */
  ebooks: string
  pagesOfEbook: number
}

const VOCABULARY = 30_000

/** A folded word of four to seven letters; the same for the same number. */
const word = (n: string): string =>
  `translate(substr(md5((${n})::text), 1, 4 + (${n}) % 4), '0123456789', 'ghijklmnop')`

/** A line of so many words, the same number of times the same; `n` is not constant, so each line is another. */
const line = (
  n: string,
  words: number,
): string => `select string_agg(${word(`(power(random(), 3) * ${VOCABULARY})::integer`)}, ' ')
    || case when random() < 0.1 then ' sans' else '' end || case when random() < 0.001 then ' tyg' else '' end as text
  from generate_series(1, ${words}) part where part <> -${n}`

const terms = (text: string): string =>
  `array_to_tsvector(array(select distinct unnest(string_to_array(${text}, ' '))))`
