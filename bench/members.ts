import { openPostgres } from '#server/adapters/db-postgres.ts'
import { newToken } from '#server/features/sign-in/tokens.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MEMBERS = 300
const SCRIPT = 'bench/as-many.lua'

/** What lets `wrk` ask as many members, each with an annual plan, signed in and with three items begun. */
export async function asManyMembers({ url, dir }: { url: string; dir: string }) {
  const tokens = Array.from({ length: MEMBERS }, newToken)
  const database = await openPostgres({ url, poolSize: 1 })
  try {
    await database.pool.query(statement, [tokens.map(({ hash }) => hash)])
    await database.pool.query('vacuum analyze')
  } finally {
    await database.close()
  }
  const file = join(dir, 'tokens')
  await writeFile(file, tokens.map(({ token }) => `${token}\n`).join(''))
  return { script: SCRIPT, env: { TOKENS: file } }
}

const statement = `
  with given as (
    select n, hash, gen_random_uuid() as id, now() as at from unnest($1::bytea[]) with ordinality as given (hash, n)
  ), people as (
    insert into users (id, name, email, mobile_number, role, created_at)
    select id, 'Member ' || n, 'member' || n || '@bench.example', '+91' || (9810000000 + n), 'USER', at from given
  ), entered as (
    insert into sessions (id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at, fresh_until)
    select gen_random_uuid(), id, hash, 'bench', at, at, at + interval '9 days', at from given
  ), granted as (
    insert into grants (id, user_id, plan_id, source, payment_id, worth_in_paise, starts_at, ends_at, created_at)
    select gen_random_uuid(), given.id, plans.id, 'ADMIN', null, 0, at, at + interval '300 days', at
    from given join plans on plan_type = 'ANNUAL'
  )
  insert into progress (user_id, kind, item_id, furthest, latest, latest_at, length, seen)
  select given.id, 'VIDEO', video_id, 30, 30, at, 100, repeat('01', 50)::bit(100)
  from given cross join (select distinct video_id from course_videos order by video_id limit 3) as begun`
