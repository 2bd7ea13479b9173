import type { idOf } from './seed-statements.ts'

type Kind = Parameters<typeof idOf>[0]

interface Seeding {
  users: number
  /** The time of the test, as SQL. */
  at: string
  id: (kind: Kind, n?: string) => string
  each: (count: number) => string
}

const TEXT = `'{"en": {"subject": "Satsang", "body": "Come."}, "hi": {"subject": "सत्संग", "body": "आइए।"}}'`

/** Messages to members, the last of which is being sent to nobody any more; most members have had several. */
export function messageStatements({ users, at, id, each }: Seeding): string[] {
  const ago = `${at} - n * interval '3 minutes'`
  return [
    `insert into messages (id, kind, state, segment, texts, channels, stream_id, created_at, changed_at, started_at,
       sending_since, prepared_at, recipients, ended_at)
     select ${id('message')}, 'ANNOUNCEMENT', 'SENT', '{}', ${TEXT}, array['APP'], ${id('stream', '80')}, ${ago}, ${ago},
       ${ago}, ${ago}, ${ago}, ${users}, ${ago} ${each(400)}`,
    `insert into deliveries (message_id, channel, user_id, state, at)
     select ${id('message', '1 + k % 8')}, 'APP', ${id('user')}, 'SENT', ${ago}
     from generate_series(1, ${users}) n, generate_series(1, 3) k`,
    `insert into message_figures (message_id, channel, state, reason, count)
     select ${id('message')}, 'APP', 'SENT', '', ${users} ${each(400)}`,
    `insert into marketing_days (user_id, day, message_id)
     select ${id('user')}, ${at}, ${id('message', '1 + n % 8')} ${each(users / 2)}`,
    `insert into notifications (id, user_id, message_id, created_at, read_at)
     select ${id('other', `n * 4 + k`)}, ${id('user')}, ${id('message', 'k + 1')}, ${ago} - k * interval '1 day',
       case when k > 1 then ${ago} end
     from generate_series(1, ${users}) n, generate_series(0, 3) k`,
    `insert into last_seen (user_id, seen_at)
     select ${id('user')}, ${at} - n % 40000 * interval '1 minute' ${each(users)}`,
    // Nearly all have had what is due: otherwise thousands of emails would be sent during the test.
    `insert into automation_sends (user_id, step, occasion, message_id, at)
     select user_id, 'ASLEEP', seen_at, ${id('message', '1')}, ${at} from last_seen
     offset 20`,
    `insert into automation_sends (user_id, step, occasion, message_id, at)
     select distinct user_id, step, ends_at, ${id('message', '1')}, ${at}
     from plan_periods, unnest(array['AFTER_END_3', 'AFTER_END_14']) as step where ends_at < ${at}
     offset 20`,
    // The webinar of yesterday at eight in the evening.
    `insert into automation_sends (user_id, step, occasion, message_id, at)
     select distinct user_id, 'DAY_NOT_WATCHED',
       (date_trunc('day', ${at} at time zone 'Asia/Kolkata') - interval '4 hours') at time zone 'Asia/Kolkata',
       ${id('message', '1')}, ${at}
     from plan_periods where plan_type = 'INITIAL' and ends_at > ${at}
     offset 20`,
  ]
}
