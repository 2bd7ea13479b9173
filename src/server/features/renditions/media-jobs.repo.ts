import type { Db } from '#server/db/database.ts'
import type { MediaJobs } from '#server/db/schema.ts'
import { DAY_IN_MS, type Instant, MINUTE_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { MEDIA_ATTEMPTS, type MediaWait } from '#shared/domain/media-jobs.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type MediaJob = Selectable<MediaJobs>

/** A job that was not heard of for so long belongs to a node that has died. */
const SILENT_AFTER_MS = 60 * SECOND_IN_MS

/** Adds jobs; a source that has one keeps it. */
export async function insert(trx: Db, jobs: Insertable<MediaJobs>[]): Promise<void> {
  if (jobs.length === 0) return
  await trx
    .insertInto('media_jobs')
    .values(jobs)
    .onConflict((oc) => oc.column('source_key').doNothing())
    .execute()
}

const silentSince = (now: Instant) => new Date(now.getTime() - SILENT_AFTER_MS)

/** Gives up the jobs whose last attempt ended with the death of its node. Returns their sources. */
export async function failAbandoned(db: Db, now: Instant): Promise<string[]> {
  const failed = await db
    .updateTable('media_jobs')
    .set({ state: 'FAILED', claim: null, failure: 'UNEXPECTED', seconds_done: 0, updated_at: now })
    .where('state', '=', 'PROCESSING')
    .where('attempts', '>=', MEDIA_ATTEMPTS)
    .where('updated_at', '<', silentSince(now))
    .returning('source_key')
    .execute()
  return failed.map(({ source_key }) => source_key)
}

/** Whether a job may begin now: it is its turn, or the node that worked on it has died. */
const isDue = (now: Instant) => sql<boolean>`(
  (media_jobs.state = 'QUEUED' and media_jobs.due_at <= ${now})
  or (media_jobs.state = 'PROCESSING' and media_jobs.updated_at < ${silentSince(now)})
)`

/**
 * Begins the next step: what phones need of any source before the rest of any, of equal ones what a stream or the
 * programme plays next, then the newest.
 */
export async function claimNext(db: Db, { claim, now }: { claim: string; now: Instant }): Promise<MediaJob | null> {
  const { rows } = await sql<MediaJob>`
    update media_jobs set state = 'PROCESSING', claim = ${claim}, waits_for = null, attempts = attempts + 1,
      seconds_done = 0, step_started_at = ${now}, updated_at = ${now}
    where source_key = (
      select media_jobs.source_key from media_jobs
      left join videos on videos.storage_key = coalesce(media_jobs.replaces_key, media_jobs.source_key)
      left join lateral (
        select min(livestreams.start_time) as starts_at from livestreams
        where livestreams.video_id = videos.id and livestreams.deleted_at is null
          and livestreams.start_time > ${new Date(now.getTime() - DAY_IN_MS)}
      ) next on true
      where ${isDue(now)}
      order by media_jobs.step,
        coalesce(next.starts_at, case when videos.usage_type = 'INITIAL_PLAN' then ${now}::timestamptz + interval '1 day' end)
          nulls last,
        media_jobs.created_at desc, media_jobs.source_key desc
      limit 1 for update of media_jobs skip locked
    ) returning *`.execute(db)
  return rows[0] ?? null
}

export async function hasDue(db: Db, now: Instant): Promise<boolean> {
  const { rows } = await sql`select from media_jobs where ${isDue(now)} limit 1`.execute(db)
  return rows.length > 0
}

/** Longer than a node with a transcoder leaves a due job alone without working on another. */
const WITHOUT_TRANSCODER_AFTER_MS = 5 * MINUTE_IN_MS

/** Marks the QUEUED jobs that no node can begin, since none of them converts; one that does removes the mark. */
export async function markWithoutTranscoder(db: Db, now: Instant): Promise<void> {
  const since = new Date(now.getTime() - WITHOUT_TRANSCODER_AFTER_MS)
  const converts = sql<boolean>`exists (select from media_jobs worked_on
    where worked_on.step_started_at is not null and worked_on.updated_at > ${since})`
  await db
    .updateTable('media_jobs')
    .set({ waits_for: sql`case when ${converts} then null else 'TRANSCODER' end` })
    .where('state', '=', 'QUEUED')
    .where(sql<boolean>`case when ${converts} then waits_for = 'TRANSCODER'
      else due_at <= ${since} and waits_for is distinct from 'TRANSCODER' end`)
    .execute()
}

/** Whether nodes have worked on jobs, and none is marked as left to no one. */
export async function areConverted(db: Db): Promise<boolean> {
  const { rows } = await sql`select where
    exists (select from media_jobs where step_started_at is not null)
    and not exists (select from media_jobs where state = 'QUEUED' and waits_for = 'TRANSCODER')`.execute(db)
  return rows.length > 0
}

export interface Claimed {
  sourceKey: string
  claim: string
}

/** Changes a job if it is still claimed; false if it was deleted or taken over. */
export async function change(db: Db, { sourceKey, claim }: Claimed, values: JobChange): Promise<boolean> {
  const changed = await db
    .updateTable('media_jobs')
    .set(values)
    .where('source_key', '=', sourceKey)
    .where('claim', '=', claim)
    .returning('source_key')
    .executeTakeFirst()
  return changed !== undefined
}
type JobChange = Partial<Omit<MediaJob, 'source_key' | 'created_at'>> & { updated_at: Instant }

/** Gives a step back as if it had not begun. */
export async function release(
  db: Db,
  { sourceKey, claim }: Claimed,
  { waitsFor, dueAt, now }: { waitsFor: MediaWait | null; dueAt: Instant; now: Instant },
): Promise<void> {
  await db
    .updateTable('media_jobs')
    .set((eb) => ({
      state: 'QUEUED',
      claim: null,
      attempts: eb('attempts', '-', 1),
      waits_for: waitsFor,
      seconds_done: 0,
      due_at: dueAt,
      updated_at: now,
    }))
    .where('source_key', '=', sourceKey)
    .where('claim', '=', claim)
    .execute()
}

/** Begins FAILED jobs anew from the step that failed: the source itself and the one that is to replace it. */
export async function retryFailed(trx: Db, sourceKey: string, now: Instant): Promise<number> {
  const retried = await trx
    .updateTable('media_jobs')
    .set({ state: 'QUEUED', attempts: 0, failure: null, seconds_done: 0, due_at: now, updated_at: now })
    .where((eb) => eb.or([eb('source_key', '=', sourceKey), eb('replaces_key', '=', sourceKey)]))
    .where('state', '=', 'FAILED')
    .returning('source_key')
    .execute()
  return retried.length
}

export function find(db: Db, sourceKey: string) {
  return db.selectFrom('media_jobs').selectAll().where('source_key', '=', sourceKey).executeTakeFirst()
}

/** Finds a job, and locks it until the transaction ends. */
export function lock(trx: Db, sourceKey: string) {
  return trx.selectFrom('media_jobs').selectAll().where('source_key', '=', sourceKey).forUpdate().executeTakeFirst()
}

/** Those of the sources, and of the files that are to replace them. */
export function listOf(db: Db, sourceKeys: readonly string[]) {
  return db
    .selectFrom('media_jobs')
    .selectAll()
    .where((eb) => eb.or([eb('source_key', 'in', sourceKeys), eb('replaces_key', 'in', sourceKeys)]))
    .execute()
}

export async function choosePoster(
  trx: Db,
  { sourceKey, atInSeconds }: { sourceKey: string; atInSeconds: number | null },
): Promise<MediaJob | undefined> {
  return trx
    .updateTable('media_jobs')
    .set({ poster_at_in_seconds: atInSeconds })
    .where('source_key', '=', sourceKey)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes jobs with their renditions and pictures. */
export async function remove(trx: Db, sourceKeys: readonly string[]): Promise<void> {
  await trx.deleteFrom('media_jobs').where('source_key', 'in', sourceKeys).execute()
}

/** The claims, of those given, whose nodes are alive. */
export async function listLiveClaims(db: Db, claims: readonly string[], now: Instant): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media_jobs')
    .select('claim')
    .where('claim', 'in', claims)
    .where('updated_at', '>=', silentSince(now))
    .execute()
  return new Set(rows.flatMap(({ claim }) => claim ?? []))
}

/** Begins the sources anew whose files are missing; the measured sound is kept. */
export async function requeue(trx: Db, sourceKeys: readonly string[], now: Instant): Promise<void> {
  await trx
    .updateTable('media_jobs')
    .set({ state: 'QUEUED', step: 'FIRST', attempts: 0, claim: null, seconds_done: 0, due_at: now, updated_at: now })
    .where('source_key', 'in', sourceKeys)
    .execute()
}
