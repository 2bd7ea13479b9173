import type { MediaJob } from './media-jobs.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { MediaWait } from '#shared/domain/media-jobs.ts'
import { sql } from 'kysely'

export interface MediaJobCount {
  state: MediaJob['state']
  waitsFor: MediaWait | null
  jobs: number
  /** Of the sources, together. */
  seconds: number
}

export async function countMediaJobs(db: Db): Promise<MediaJobCount[]> {
  return db
    .selectFrom('media_jobs')
    .select(['state', 'waits_for as waitsFor'])
    .select((eb) => [eb.fn.countAll<number>().as('jobs'), eb.fn.sum<number>('duration_in_seconds').as('seconds')])
    .groupBy(['state', 'waits_for'])
    .execute()
}

/** What needs an administrator: failures, and jobs that wait for room on the disk. */
export async function countMediaProblems(db: Db): Promise<{ failed: number; withoutSpace: number }> {
  const { rows } = await sql<{ failed: number; withoutSpace: number }>`
    select count(*) filter (where state = 'FAILED') as failed,
      count(*) filter (where state = 'QUEUED' and waits_for = 'DISK_SPACE') as "withoutSpace"
    from media_jobs where state <> 'READY'`.execute(db)
  return rows[0] ?? { failed: 0, withoutSpace: 0 }
}
