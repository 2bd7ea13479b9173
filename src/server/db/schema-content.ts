import type { SeriesListEnd, SeriesRepeats } from '#shared/domain/session-series.ts'
import type { CourseSection } from '#shared/domain/course-sections.ts'
import type { Generated, JSONColumnType } from 'kysely'

/* Tables of the content: files, items, courses and streams. */

/** The columns of all content that can be moved to the bin. */
interface BinItem {
  id: string
  title: string
  created_at: Date
  /** When it was moved to the bin; null while it is not in the bin. */
  deleted_at: Date | null
  /** Null once the administrator's account is deleted. */
  deleted_by: string | null
}

/** The columns of all content that can be published. */
interface PublishedItem extends BinItem {
  description: string
  is_published: boolean
  publish_at: Date | null
  /** Incremented by every change; a form sends back the version it was filled from. */
  version: Generated<number>
}

/** The columns of a video or audio file. */
interface Recording {
  storage_key: string
  content_type: string
  size_in_bytes: number
  duration_in_seconds: number
  /** Version of the measuring method that found the length (`DURATION_VERSION`). */
  length_version: Generated<number>
}

/** Owned by uploads. An upload in progress, and the file it became. */
export interface Uploads {
  key: string
  kind: 'video' | 'audio' | 'image' | 'pdf'
  file_name: string
  content_type: string
  /** The size the client announced, if any. */
  announced_size: number | null
  /** Set for a multipart upload. */
  upload_id: string | null
  size_in_bytes: number | null
  duration_in_seconds: number | null
  /** Null once the administrator's account is deleted: the uploads stay. */
  created_by: string | null
  created_at: Date
  completed_at: Date | null
  /** When an item was given this file; at most once. */
  attached_at: Date | null
  /** The key of the picture that was made of an accepted image; null for other files. */
  picture_key: string | null
}

/** Owned by uploads. Keys whose files the cleanup job has yet to delete. */
export interface FilesToDelete {
  key: string
  /** Not deleted before this: until then an upload may still be writing to the key. */
  scheduled_at: Date
}

/** Owned by videos. */
export interface Videos extends PublishedItem, Recording {
  usage_type: 'COURSE' | 'INITIAL_PLAN' | 'LIVESTREAM_SOURCE'
  sequence_order: number
}

/** Owned by captions. Replacing captions makes a new row, so that a URL always leads to the same content. */
export interface VideoCaptions {
  id: string
  video_id: string
  /** A canonical language tag (BCP 47), such as 'pa-Guru'. */
  language: string
  /** Strict WebVTT, validated before it is stored. */
  content: string
  /** When the last caption begins. */
  last_starts_at_seconds: number | null
  /** Whether a speech model wrote them and nobody has edited them. */
  is_automatic: Generated<boolean>
  created_at: Date
}

/** Owned by audios. */
export interface Audios extends PublishedItem, Recording {
  artist: string
}

/** Owned by ebooks. */
export interface Ebooks extends PublishedItem {
  author: string
  cover_key: string
  cover_content_type: string
  file_key: string
}

/** Owned by courses. */
export interface Courses extends PublishedItem {
  /** What the item ids name may have been removed from the course since. */
  sections: JSONColumnType<CourseSection[], string | undefined>
  thumbnail_key: string
  thumbnail_content_type: string
}

/** Owned by courses. */
export interface CourseVideos {
  course_id: string
  video_id: string
  position: number
}

/** Owned by courses. */
export interface CourseAudios {
  course_id: string
  audio_id: string
  position: number
}

/** Owned by courses. */
export interface CourseEbooks {
  course_id: string
  ebook_id: string
  position: number
}

/** Owned by livestreams. */
export interface Livestreams extends BinItem {
  /** Null once the video was deleted. */
  video_id: string | null
  start_time: Date
  duration_in_minutes: number
  /** For how many days after its end members can watch it again. */
  replay_days: Generated<number>
  /** Incremented by every change; a form sends back the version it was filled from. */
  version: Generated<number>
  /** The series that it belongs to; null for a single one. Its id follows from the series and the date. */
  series_id: string | null
  /** Its date by the rule of the series, 'YYYY-MM-DD', also when it was moved. */
  series_day: string | null
  /** Whether it was changed alone; changes of the series then leave it as it is. */
  is_exception: Generated<boolean>
  /** When its start was last changed. */
  moved_at: Date | null
}

/** Owned by livestreams. Live sessions that repeat; the rule is in `shared/domain/session-series.ts`. */
export interface SessionSeriesRows {
  id: string
  title: string
  repeats: SeriesRepeats
  weekdays: number[]
  week_of_month: number | null
  /** 'HH:mm' in India. */
  time: string
  from_day: string
  until_day: string | null
  duration_in_minutes: number
  replay_days: Generated<number>
  /** Ids of videos, some of which may have been deleted since. */
  videos: string[]
  list_end: SeriesListEnd
  /** How many videos of the list were played before `from_day`. */
  played_before: Generated<number>
  created_at: Date
  version: Generated<number>
}

/** Owned by livestreams. Dates that stay skipped after their livestream was deleted for good. */
export interface SessionSeriesSkips {
  series_id: string
  day: string
}

/** A video of an earlier order; `publishAt` if its schedule publishes it. */
interface PublishedVideo {
  id: string
  publishAt: string | null
}

/** Owned by videos. An earlier order of the initial plan: it was in force until then, from the one before it on. */
export interface FormerProgrammeOrders {
  until: Date
  /** The published videos in their order. */
  videos: JSONColumnType<PublishedVideo[]>
}

/** Owned by free-ebook. At most one row. */
export interface FreeEbookChoice {
  singleton: boolean
  ebook_id: string
  chosen_at: Date
}

/**
 * Owned by progress. How far members have come: one row per member and item. Positions are seconds, or pages of an
 * e-book.
 */
export interface Progress {
  user_id: string
  kind: 'VIDEO' | 'AUDIO' | 'EBOOK'
  /** A video, audio or e-book, which may have been deleted since. */
  item_id: string
  /** Never decreases. */
  furthest: number
  latest: number
  /** When the latest position was reached, by the server's clock. */
  latest_at: Date
  length: number
  /**
   * bit(100): which hundredths of a video or audio were played; their count times a hundredth of the length is the time
   * played.
   */
  seen: string
  finished_at: Date | null
}

export interface ContentTables {
  uploads: Uploads
  files_to_delete: FilesToDelete
  videos: Videos
  video_captions: VideoCaptions
  audios: Audios
  ebooks: Ebooks
  courses: Courses
  course_videos: CourseVideos
  course_audios: CourseAudios
  course_ebooks: CourseEbooks
  livestreams: Livestreams
  session_series: SessionSeriesRows
  session_series_skips: SessionSeriesSkips
  former_programme_orders: FormerProgrammeOrders
  free_ebook_choice: FreeEbookChoice
  progress: Progress
}
