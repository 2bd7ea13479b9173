import type { Db } from '#server/db/database.ts'
import type { CaptionJobs } from '#server/db/schema.ts'
import { CAPTION_ATTEMPTS } from '#shared/domain/automatic-captions.ts'
import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import type { SpokenText } from '#shared/domain/spoken-captions.ts'
import { type Selectable, sql, type Updateable } from 'kysely'

/** A job that was not heard of for so long belongs to a node that has died. */
const SILENT_AFTER_MS = 60 * SECOND_IN_MS

const silentSince = (now: Instant) => new Date(now.getTime() - SILENT_AFTER_MS)

/** A job with the sound of its video. */
export interface ClaimedJob {
  videoId: string
  language: string
  sourceKey: string
  claim: string
  attempts: number
  secondsKept: number
  texts: SpokenText[]
  durationInSeconds: number
  /** The file of the sound alone; null when the video has none. */
  soundKey: string | null
}

/** Captions are written once the sound is there: as the small file that phones get, or known to be missing. */
const dueJobs = (now: Instant) => sql`
  from caption_jobs job
  join videos on videos.id = job.video_id and videos.deleted_at is null
  join media_jobs media on media.source_key = videos.storage_key
  left join renditions sound on sound.source_key = videos.storage_key and sound.name = 'audio'
  where job.state <> 'FAILED'
    and ((job.state = 'QUEUED' and job.due_at <= ${now})
      or (job.state = 'PROCESSING' and job.updated_at < ${silentSince(now)}))
    and (sound.key is not null or media.waveform = '{}')`

export async function hasDue(db: Db, now: Instant): Promise<boolean> {
  const { rows } = await sql`select ${dueJobs(now)} limit 1`.execute(db)
  return rows.length > 0
}

/** Begins the next part of the oldest job. What was heard of another file is forgotten. */
export async function claimNext(db: Db, { claim, now }: { claim: string; now: Instant }): Promise<ClaimedJob | null> {
  const isSame = sql`caption_jobs.source_key = next.source_key`
  const { rows } = await sql<ClaimedJob>`
    update caption_jobs set state = 'PROCESSING', claim = ${claim}, updated_at = ${now}, source_key = next.source_key,
      attempts = case when ${isSame} then caption_jobs.attempts else 0 end + 1,
      seconds_kept = case when ${isSame} then caption_jobs.seconds_kept else 0 end,
      seconds_done = case when ${isSame} then caption_jobs.seconds_kept else 0 end,
      texts = case when ${isSame} then caption_jobs.texts else '[]' end
    from (
      select job.video_id, job.language, videos.storage_key as source_key, media.duration_in_seconds, sound.key
      ${dueJobs(now)}
      order by job.created_at limit 1 for update of job skip locked
    ) next
    where caption_jobs.video_id = next.video_id and caption_jobs.language = next.language
    returning caption_jobs.video_id as "videoId", caption_jobs.language, caption_jobs.source_key as "sourceKey", claim,
      attempts, seconds_kept as "secondsKept", texts, next.duration_in_seconds as "durationInSeconds",
      next.key as "soundKey"`.execute(db)
  return rows[0] ?? null
}

/** Gives up the jobs whose last attempt ended with the death of its node. */
export async function failAbandoned(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('caption_jobs')
    .set({ state: 'FAILED', claim: null, failure: 'UNEXPECTED', updated_at: now })
    .where('state', '=', 'PROCESSING')
    .where('attempts', '>=', CAPTION_ATTEMPTS)
    .where('updated_at', '<', silentSince(now))
    .execute()
}

type Claimed = Pick<ClaimedJob, 'videoId' | 'language' | 'claim'>

/** Changes a job if it is still claimed; false if it was cancelled or taken over. */
export async function change(db: Db, { videoId, language, claim }: Claimed, values: Updateable<CaptionJobs>) {
  const changed = await db
    .updateTable('caption_jobs')
    .set(values)
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .where('claim', '=', claim)
    .returning('video_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Ends a job if it is still claimed; false if it was cancelled or taken over. */
export async function finish(trx: Db, { videoId, language, claim }: Claimed): Promise<boolean> {
  const finished = await trx
    .deleteFrom('caption_jobs')
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .where('claim', '=', claim)
    .returning('video_id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Adds a job, or begins a FAILED one anew; false if there is one under way. */
export async function enqueue(
  trx: Db,
  { videoId, language, now }: { videoId: string; language: string; now: Instant },
) {
  const { rows } = await sql`
    insert into caption_jobs (video_id, language, source_key, state, texts, due_at, created_at, updated_at)
    select id, ${language}, storage_key, 'QUEUED', '[]', ${now}, ${now}, ${now} from videos where id = ${videoId}
    on conflict (video_id, language) do update
      set state = 'QUEUED', failure = null, attempts = 0, due_at = ${now}, updated_at = ${now}
      where caption_jobs.state = 'FAILED'
    returning video_id`.execute(trx)
  return rows.length > 0
}

/** Cancels jobs: those of the languages given. */
export async function remove(trx: Db, { videoId, languages }: { videoId: string; languages: readonly string[] }) {
  const removed = await trx
    .deleteFrom('caption_jobs')
    .where('video_id', '=', videoId)
    .where('language', '=', sql<string>`any(${languages}::text[])`)
    .returning('language')
    .execute()
  return removed.length
}

export function listByVideos(db: Db, videoIds: readonly string[]): Promise<ListedJob[]> {
  return db
    .selectFrom('caption_jobs')
    .innerJoin('videos', 'videos.id', 'caption_jobs.video_id')
    .where('video_id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .select(['video_id', 'language', 'state', 'failure', 'seconds_done', 'videos.duration_in_seconds'])
    .orderBy('language')
    .execute()
}
type ListedJob = Pick<Selectable<CaptionJobs>, 'video_id' | 'language' | 'state' | 'failure' | 'seconds_done'> & {
  duration_in_seconds: number
}

/** Finds a video that is not in the bin, and locks it until the transaction ends. */
export function lockVideo(trx: Db, id: string): Promise<{ title: string; storage_key: string } | undefined> {
  return trx
    .selectFrom('videos')
    .select(['title', 'storage_key'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
