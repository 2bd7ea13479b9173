import { openDatabase } from '#tests/kit/measure/installation.ts'
import { insertMembers } from '#tests/kit/measure/members.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MEMBERS = 300
const SCRIPT = 'bench/rotate-members.lua'

/** Lets `wrk` ask as many members in turn, each with an annual plan, signed in and with three items in progress. */
export async function rotateMembers(env: Record<string, string>) {
  const database = await openDatabase(env)
  const members = await insertMembers(database.db, { count: MEMBERS, name: 'bench' })
  try {
    await database.pool.query(statement, [members.map(({ id }) => id)])
    await database.pool.query('vacuum analyze')
  } finally {
    await database.close()
  }
  const file = join(env.DATA_DIR ?? '', 'tokens')
  await writeFile(file, members.map(({ token }) => `${token}\n`).join(''))
  return { script: SCRIPT, env: { TOKENS: file } }
}

const statement = `
  with given as (
    select id, now() as at from unnest($1::uuid[]) as given (id)
  ), granted as (
    insert into grants (id, user_id, plan_id, source, payment_id, worth_in_paise, starts_at, ends_at, created_at)
    select gen_random_uuid(), given.id, plans.id, 'ADMIN', null, 0, at, at + interval '300 days', at
    from given join plans on plan_type = 'ANNUAL'
  )
  insert into progress (user_id, kind, item_id, furthest, latest, latest_at, length, seen)
  select given.id, 'VIDEO', video_id, 30, 30, at, 100, repeat('01', 50)::bit(100)
  from given cross join (select distinct video_id from course_videos order by video_id limit 3) as in_progress`
