import type { Generated } from 'kysely'

/* The tables of what is taught: files, items, courses and streams. */

/** Owned by uploads. A file on its way in, and what it became. */
export interface Uploads {
  key: string
  kind: 'video' | 'audio' | 'image' | 'pdf'
  file_name: string
  content_type: string
  /** As announced by the client, null when it did not say. */
  announced_size: number | null
  /** Set for a multipart upload. */
  upload_id: string | null
  size_in_bytes: number | null
  duration_in_seconds: number | null
  /** Null once the administrator has left: his uploads stay. */
  created_by: string | null
  created_at: Date
  completed_at: Date | null
  /** When an item took it; never twice. */
  attached_at: Date | null
}

/** Owned by uploads. Keys whose files the sweeper still has to remove. */
export interface DoomedFiles {
  key: string
  /** From when on; not before, where a body may still arrive. */
  doomed_at: Date
}

/** Owned by videos. */
export interface Videos {
  id: string
  title: string
  description: string
  storage_key: string
  content_type: string
  size_in_bytes: number
  duration_in_seconds: number
  /** By which way of measuring the length was found (`LENGTH_VERSION`). */
  length_version: Generated<number>
  usage_type: 'COURSE' | 'INITIAL_PLAN' | 'LIVESTREAM_SOURCE'
  sequence_order: number
  is_published: boolean
  publish_at: Date | null
  created_at: Date
  /** One more with each change: what a form was filled from. */
  version: Generated<number>
  /** When it was moved to the bin; null: it is not in there. */
  deleted_at: Date | null
  /** Null once the administrator has left. */
  deleted_by: string | null
}

/** Owned by captions. Replaced captions are another row, so that an address always leads to the same words. */
export interface VideoCaptions {
  id: string
  video_id: string
  language: 'en' | 'hi'
  /** WebVTT, checked before it came here. */
  content: string
  created_at: Date
}

/** Owned by audios. */
export interface Audios {
  id: string
  title: string
  description: string
  artist: string
  storage_key: string
  content_type: string
  size_in_bytes: number
  duration_in_seconds: number
  /** By which way of measuring the length was found (`LENGTH_VERSION`). */
  length_version: Generated<number>
  is_published: boolean
  publish_at: Date | null
  created_at: Date
  /** One more with each change: what a form was filled from. */
  version: Generated<number>
  /** When it was moved to the bin; null: it is not in there. */
  deleted_at: Date | null
  /** Null once the administrator has left. */
  deleted_by: string | null
}

/** Owned by ebooks. */
export interface Ebooks {
  id: string
  title: string
  description: string
  author: string
  cover_key: string
  cover_content_type: string
  file_key: string
  is_published: boolean
  publish_at: Date | null
  created_at: Date
  /** One more with each change: what a form was filled from. */
  version: Generated<number>
  /** When it was moved to the bin; null: it is not in there. */
  deleted_at: Date | null
  /** Null once the administrator has left. */
  deleted_by: string | null
}

/** Owned by courses. */
export interface Courses {
  id: string
  title: string
  description: string
  thumbnail_key: string
  thumbnail_content_type: string
  is_published: boolean
  publish_at: Date | null
  created_at: Date
  /** One more with each change: what a form was filled from. */
  version: Generated<number>
  /** When it was moved to the bin; null: it is not in there. */
  deleted_at: Date | null
  /** Null once the administrator has left. */
  deleted_by: string | null
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
export interface Livestreams {
  id: string
  title: string
  /** Null once the video was deleted. */
  video_id: string | null
  start_time: Date
  duration_in_minutes: number
  created_at: Date
  /** When it was moved to the bin; null: it is not in there. */
  deleted_at: Date | null
  /** Null once the administrator has left. */
  deleted_by: string | null
}

export interface ContentTables {
  uploads: Uploads
  doomed_files: DoomedFiles
  videos: Videos
  video_captions: VideoCaptions
  audios: Audios
  ebooks: Ebooks
  courses: Courses
  course_videos: CourseVideos
  course_audios: CourseAudios
  course_ebooks: CourseEbooks
  livestreams: Livestreams
}
