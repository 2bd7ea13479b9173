import type { Db } from '#server/db/database.ts'
import type { AutomationStep } from '#shared/domain/automations.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { ChannelName } from '#shared/domain/messages.ts'
import { sql } from 'kysely'

/** How many of each step were sent since then, by channel; two of the steps are recorded with the reminders. */
export async function sentSince(db: Db, since: Instant) {
  const { rows } = await sql<{ step: AutomationStep; channel: ChannelName; count: number }>`
    select step, channel, sum(count)::integer as count
    from messages join message_figures on message_id = messages.id and message_figures.state = 'SENT'
    where step is not null and step_day > ${since}
    group by step, channel
    union all
    select case kind when 'WELCOME' then 'WELCOME' else 'BEFORE_END' end,
      case when event_key like 'push %' then 'PUSH' else 'EMAIL' end, count(*)::integer
    from sent_reminders where kind in ('WELCOME', 'EXPIRY') and written_at > ${since}
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}
