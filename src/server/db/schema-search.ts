/* Tables that members search. They are filled by a job and can be emptied at any time: it fills them again. */

/** Owned by search. Captions whose cues are in the index; deleted with the captions. */
export interface SearchCaptions {
  captions_id: string
}

/** Owned by search. The cues of captions. */
export interface SearchCues {
  captions_id: string
  video_id: string
  starts_at: number
  text: string
  terms: string
}

/** Owned by search. E-books whose pages are in the index, with the file that was read; deleted with the e-book. */
export interface SearchEbooks {
  ebook_id: string
  file_key: string
}

/** Owned by search. The text of an e-book's pages. */
export interface SearchPages {
  ebook_id: string
  page: number
  text: string
  terms: string
}

/** Owned by search. Titles as they were when the job last ran. */
export interface SearchTitles {
  kind: 'COURSE' | 'VIDEO' | 'AUDIO' | 'EBOOK'
  id: string
  title: string
  terms: string
}

/** Owned by search. Every folded word of the index, to find words that are written almost like a searched one. */
export interface SearchWords {
  word: string
}

export interface SearchTables {
  search_captions: SearchCaptions
  search_cues: SearchCues
  search_ebooks: SearchEbooks
  search_pages: SearchPages
  search_titles: SearchTitles
  search_words: SearchWords
}
