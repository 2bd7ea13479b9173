import { idOf } from './seed-statements.ts'

/** The lesson under which the first reflections of the large installation stand: one of each member. */
export const REFLECTED_LESSON = idOf('video', 300)
/** A shared reflection there. */
export const SHARED_REFLECTION = idOf('other', 70)

/** Very many reflections with comments, thanks and reports; `text` is an encrypted text in hexadecimal digits. */
export function reflectionStatements({ users, reflections }: { users: number; reflections: number }, text: string) {
  const id = (n = 'n') => `('${idOf('other', 0).slice(0, -12)}' || lpad((${n})::text, 12, '0'))::uuid`
  const user = (n: string) => `('${idOf('user', 0).slice(0, -12)}' || lpad((${n})::text, 12, '0'))::uuid`
  const at = `timestamptz '2026-11-21T06:00:00Z' - n * interval '1 second'`
  const columns = `id, user_id, client_id, parent_id, topic, item_id, day, text, state, shown_from, held_since,
     created_at, updated_at`
  const lesson = `'${REFLECTED_LESSON}'`
  const bytes = `decode('${text}', 'hex')`
  return [
    'set session_replication_role = replica; set synchronous_commit = off',
    `insert into reflections (${columns})
     select ${id()}, ${user(`1 + n % ${users}`)}, ${id()}, null,
       case when n <= ${users} then ${lesson} else 'day-' || n / ${users} end, ${lesson}, case when n > ${users} then n / ${users} end, ${bytes},
       case when n % 3 = 0 then 'PRIVATE' when n % 997 = 1 then 'HELD' else 'SHOWN' end,
       case when n % 3 > 0 and n % 997 <> 1 then ${at} end, case when n % 3 > 0 and n % 997 = 1 then ${at} end,
       ${at}, ${at} from generate_series(1, ${reflections}) n`,
    `insert into reflections (${columns})
     select ${id(`n + ${reflections}`)}, ${user(`1 + n % ${users}`)}, ${id(`n + ${reflections}`)}, ${id()}, ${lesson},
       ${lesson}, null, ${bytes}, 'SHOWN', ${at}, null, ${at}, ${at} from generate_series(1, ${users}) n`,
    `update reflections set open_reports = 1 where id in (select ${id('n * 101')} from generate_series(1, 50) n)
       and state <> 'PRIVATE'`,
    `insert into reflection_thanks (reflection_id, user_id, thanked_at)
     select ${id()}, ${user(`1 + (n + 7) % ${users}`)}, ${at} from generate_series(1, ${users}) n`,
    `insert into reflection_reports (reflection_id, user_id, reported_at)
     select ${id('n * 101')}, ${user(`1 + (n + 7) % ${users}`)}, ${at} from generate_series(1, 50) n`,
    `insert into writing_pauses (user_id, until) select ${user('n')}, ${at} from generate_series(1, 500) n`,
    `insert into practice_days (user_id, day)
     select ${user('1 + n / 30')}, to_char(date '2026-11-01' + n % 30, 'YYYY-MM-DD') from generate_series(0, ${30 * Math.floor(users / 30)} - 1) n`,
    'reset session_replication_role',
    'vacuum analyze reflections, reflection_thanks, reflection_reports, writing_pauses, practice_days',
  ]
}
