import type { CaptionFailure, CaptionJobState } from '#shared/domain/automatic-captions.ts'
import type { MediaFailure, MediaStep, MediaWait } from '#shared/domain/media-jobs.ts'
import type { MediaState, RenditionName } from '#shared/domain/renditions.ts'
import type { SpokenText } from '#shared/domain/spoken-captions.ts'
import type { PlaybackTroubleKind } from '#shared/domain/playback-trouble.ts'
import type { NetworkKind, WatchedQuality } from '#shared/domain/watch-figures.ts'
import type { Generated, JSONColumnType } from 'kysely'

/* Tables of the files that are made from uploaded media. */

/** Owned by renditions. The conversion of one uploaded video or audio file. */
export interface MediaJobs {
  source_key: string
  kind: 'VIDEO' | 'AUDIO'
  content_type: string
  size_in_bytes: number
  duration_in_seconds: number
  state: MediaState
  /** FIRST makes what a phone needs; REST the larger renditions. */
  step: MediaStep
  /** Why a QUEUED job does not begin; null when it only waits for its turn. */
  waits_for: MediaWait | null
  /** Why the last attempt failed; shown once the job has FAILED. */
  failure: MediaFailure | null
  /** How often the current step was begun. */
  attempts: Generated<number>
  /** How far the current step has come, in seconds of the source. */
  seconds_done: Generated<number>
  /** A QUEUED job does not begin before this. */
  due_at: Generated<Date>
  /** Of the node that works on it, new for each attempt; null unless it is PROCESSING. */
  claim: string | null
  /** The source whose place this one takes once its first step is done; null once it has. */
  replaces_key: string | null
  /** The moment that an administrator chose for the poster; null lets the transcoder choose. */
  poster_at_in_seconds: number | null
  /** Measured before the first step; null when there is no sound. */
  gain_in_db: number | null
  /** The loudest sample of equal parts, 0 to 100. */
  waveform: number[] | null
  step_started_at: Date | null
  created_at: Date
  updated_at: Date
  /** Since when the uploaded file is not kept any more; its largest rendition is read instead. */
  original_removed_at: Date | null
}

/** Owned by renditions. One encoded version of a source; the columns are those of `EncodedRendition`. */
export interface Renditions {
  source_key: string
  name: RenditionName
  key: string
  width: number
  height: number
  codecs: string
  size_in_bytes: number
  mean_bit_rate: number
  peak_bit_rate: number
  header_bytes: number
  start_bytes: number
  fragment_in_seconds: number
  fragment_sizes: number[]
  created_at: Date
}

/** Owned by renditions. The poster of a video, and the sheets of its storyboard in order. */
export interface MediaPictures {
  source_key: string
  kind: 'POSTER' | 'STORYBOARD'
  /** From 0. */
  position: number
  key: string
  content_type: Generated<string>
  /** Of one picture of the storyboard, not of its sheet. */
  width: number
  height: number
  created_at: Date
}

/** Owned by captions. Captions that a speech model is writing for a video. */
export interface CaptionJobs {
  video_id: string
  /** The tag of the captions. */
  language: string
  /** The file of the video that was listened to; another file begins anew. */
  source_key: string
  state: CaptionJobState
  /** Why the last attempt failed; shown once the job has FAILED. */
  failure: CaptionFailure | null
  /** How often the current part was begun. */
  attempts: Generated<number>
  /** The end of the last whole part, whose texts are kept. */
  seconds_kept: Generated<number>
  /** How far the current part has come. */
  seconds_done: Generated<number>
  texts: JSONColumnType<SpokenText[]>
  /** A QUEUED job does not begin before this. */
  due_at: Date
  /** Of the node that works on it, new for each attempt; null unless it is PROCESSING. */
  claim: string | null
  created_at: Date
  updated_at: Date
}

/** Owned by watch-figures. How an item played on a day in India; no member is named. */
export interface WatchFigures {
  item_id: string
  /** In India, 'YYYY-MM-DD'. */
  day: string
  network: NetworkKind
  quality: WatchedQuality
  kind: 'VIDEO' | 'AUDIO'
  plays: number
  seconds_played: number
  seconds_saving_data: number
  stalls: number
  stall_seconds: number
  /** Views that came to a first picture, and how long that took in all. */
  starts: number
  start_ms_sum: number
}

/** Owned by watch-figures. What did not play well for a member, for those who help them; removed after 30 days. */
export interface PlaybackTroubles {
  id: string
  user_id: string
  kind: 'VIDEO' | 'AUDIO'
  item_id: string
  what: PlaybackTroubleKind
  stalls: number
  network: NetworkKind
  /** Null where the browser or its system is unknown. */
  browser: string | null
  system: string | null
  at: Date
}

export interface MediaTables {
  watch_figures: WatchFigures
  playback_troubles: PlaybackTroubles
  media_jobs: MediaJobs
  caption_jobs: CaptionJobs
  renditions: Renditions
  media_pictures: MediaPictures
}
