import type { Generated, JSONColumnType } from 'kysely'

/* Tables of the public pages that an owner writes. */

/** Owned by website. One row: what is written and not published yet. */
export interface SiteDraft {
  id: number
  /** Null until something is saved: the words that the product comes with. */
  content: JSONColumnType<object> | null
  /** Incremented by every change of this row (optimistic locking); 0 at first. */
  version: number
  changed_by: string | null
  changed_at: Date | null
}

/** Owned by website. A published version; the newest is what visitors see. */
export interface SiteVersions {
  id: string
  content: JSONColumnType<object>
  published_by: string | null
  published_at: Date
}

/** Owned by website. A picture of the public pages; its files are named by its id. */
export interface SitePictures {
  id: string
  /** The size in pixels of the widest version. */
  width: number
  height: number
  added_by: string | null
  added_at: Date
  /** Whether a version has it: versions are kept. */
  is_published: Generated<boolean>
}

/** Owned by free-media. A video or an audio that visitors may play: the newest version of the public pages shows it. */
export interface FreeMedia {
  item_id: string
  kind: 'VIDEO' | 'AUDIO'
}

export interface WebsiteTables {
  free_media: FreeMedia
  site_draft: SiteDraft
  site_versions: SiteVersions
  site_pictures: SitePictures
}
