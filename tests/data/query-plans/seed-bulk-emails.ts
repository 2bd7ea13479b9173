/** Emails of twenty messages to many members, what came back, and what members chose. */
export function bulkEmailStatements({ users, at, id }: Options): string[] {
  return [
    `insert into channel_consents (user_id, channel, purpose, given, at, how)
     select ${id('user')}, 'EMAIL', 'MARKETING', n % 3 > 0, ${at}, 'PROFILE' from generate_series(1, ${users / 2}) n`,
    `insert into suppressions (id, address, reason, at)
     select ${id('other')}, md5('s' || n) || '@example.com', 'HARD_BOUNCE', ${at} - n * interval '3 minutes'
     from generate_series(1, ${users / 2}) n`,
    `insert into email_bounces (id, address, kind, source, event_id, is_bulk, at)
     select ${id('other')}, md5('s' || n) || '@example.com', 'HARD', 'WEBHOOK', n::text, true,
       ${at} - n * interval '3 minutes' from generate_series(1, ${users / 2}) n`,
    `insert into bulk_mailings (id, purpose, texts, created_at)
     select ${id('message')}, 'SERVICE', '{"en": {"subject": "S", "body": "B"}, "hi": {"subject": "S", "body": "B"}}',
       ${at} - n * interval '1 day' from generate_series(1, 20) n`,
    `insert into bulk_emails (id, mailing_id, user_id, address, name, language, state, done_at, is_reported)
     select ('b1000000-0000-7000-8000-' || lpad((n * 20 + m)::text, 12, '0'))::uuid, ${id('message', 'm')}, ${id('user')},
       md5('e' || n) || '@example.com', 'Asha', 'en', case when n > 5 then 'SENT' else 'WAITING' end,
       case when n > 5 then ${at} end, n > 5
     from generate_series(1, ${users / 2}) n, generate_series(1, 4) m`,
  ]
}

interface Options {
  users: number
  /** The present time, as SQL. */
  at: string
  /** The id of the n-th row of a kind, as SQL. */
  id: (kind: 'user' | 'other' | 'message', n?: string) => string
}
