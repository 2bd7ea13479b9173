import { paymentSources } from './payment-sources.repo.ts'
import type { Source } from './timeline-source.repo.ts'
import { sql } from 'kysely'

/** Where entries have the same instant, they stand in this order. */
export const sources: readonly Source[] = [
  {
    kind: 'SIGN_IN',
    from: ({ id }) => sql`sessions s where s.user_id = ${id}`,
    at: sql`s.created_at`,
    id: sql`s.id`,
    event: sql`'SIGNED_IN'`,
    detail: sql`s.user_agent`,
  },
  {
    kind: 'SIGN_IN',
    from: ({ id }) => sql`first_sign_ins f where f.user_id = ${id}`,
    at: sql`f.signed_in_at`,
    id: sql`f.user_id`,
    event: sql`'FIRST_SIGN_IN'`,
  },
  {
    kind: 'SIGN_IN',
    from: ({ email }) => sql`sign_in_codes c where c.email = ${email}`,
    at: sql`c.created_at`,
    id: sql`c.id`,
    event: sql`case when c.consumed_at is null then 'CODE_NOT_USED' else 'CODE_USED' end`,
  },
  {
    kind: 'EMAIL',
    from: ({ email }) => sql`emails e where e.recipient = ${email}`,
    at: sql`e.created_at`,
    id: sql`e.id`,
    // The text is erased once an email was sent or is of no use any more.
    event: sql`case when e.sent_at is not null then 'EMAIL_SENT' when e.text = '' then 'EMAIL_DROPPED'
      when e.given_up_at is not null then 'EMAIL_FAILED' else 'EMAIL_WAITING' end`,
    what: sql`e.subject`,
    detail: sql`case when e.sent_at is null then e.last_failure end`,
    target: sql`e.id`,
  },
  {
    kind: 'EMAIL',
    from: ({ email }) => sql`email_bounces b where b.address = ${email}`,
    at: sql`b.at`,
    id: sql`b.id`,
    event: sql`case b.kind when 'HARD' then 'EMAIL_RETURNED' when 'SOFT' then 'EMAIL_RETURNED_FOR_NOW'
      else 'EMAIL_MARKED_AS_SPAM' end`,
    detail: sql`b.code`,
  },
  ...paymentSources,
  {
    kind: 'PLAN',
    from: ({ id }) => sql`(select * from grants where user_id = ${id}) g join plans on plans.id = g.plan_id
      left join users actor on actor.id = g.actor_id where true`,
    at: sql`g.created_at`,
    id: sql`g.id`,
    event: sql`case when g.source = 'PAYMENT' then 'PLAN_BOUGHT' else 'PLAN_GIVEN' end`,
    what: sql`plans.plan_name`,
    until: sql`g.ends_at`,
    by: sql`actor.name`,
    // A plan that was ended cannot be extended.
    target: sql`case when g.ended_at is null then g.id end`,
  },
  {
    kind: 'PLAN',
    from: ({ id }) => sql`(select * from grants where user_id = ${id} and ended_at is not null) g
      join plans on plans.id = g.plan_id where true`,
    at: sql`g.ended_at`,
    id: sql`g.id`,
    event: sql`'PLAN_ENDED'`,
    what: sql`plans.plan_name`,
    detail: sql`g.end_reason`,
  },
  {
    kind: 'SESSION',
    from: ({ id }) => sql`live_attendance a join live_rooms room on room.id = a.room_id
      join livestreams l on l.id = room.livestream_id
      where a.user_id = ${id} and a.keeps_minutes and a.joined_at is not null`,
    at: sql`a.joined_at`,
    id: sql`a.room_id`,
    event: sql`'ATTENDED'`,
    what: sql`l.title`,
    count: sql`a.minutes`,
  },
  {
    kind: 'QUESTION',
    from: ({ id }) => sql`live_questions q where q.user_id = ${id}`,
    at: sql`q.created_at`,
    id: sql`q.id`,
    event: sql`'ASKED'`,
    target: sql`q.id`,
  },
  {
    kind: 'QUESTION',
    from: ({ id }) => sql`(select * from live_questions where user_id = ${id} and answered_at is not null) q
      left join users actor on actor.id = q.answered_by where true`,
    at: sql`q.answered_at`,
    id: sql`q.id`,
    event: sql`'ANSWERED'`,
    detail: sql`q.answer_way`,
    by: sql`actor.name`,
    target: sql`q.id`,
  },
  {
    kind: 'CHAT',
    from: ({ id }) => sql`chat_messages m join live_rooms room on room.id = m.room_id
      left join livestreams l on l.id = room.livestream_id left join users actor on actor.id = m.decided_by
      where m.user_id = ${id} and (m.state in ('HELD', 'HIDDEN') or m.decided_at is not null)`,
    at: sql`m.sent_at`,
    id: sql`m.id`,
    event: sql`case m.state when 'HELD' then 'MESSAGE_HELD' when 'HIDDEN' then 'MESSAGE_HIDDEN' else 'MESSAGE_SHOWN' end`,
    what: sql`l.title`,
    detail: sql`m.reason`,
    by: sql`actor.name`,
    target: sql`m.room_id`,
  },
  {
    kind: 'CONSENT',
    from: ({ id }) => sql`consents c where c.user_id = ${id}`,
    at: sql`c.agreed_at`,
    id: sql`md5(c.terms_version)::uuid`,
    event: sql`'AGREED'`,
    what: sql`c.terms_version`,
    detail: sql`c.age`,
  },
  {
    kind: 'PLAYBACK',
    from: ({ id }) => sql`playback_troubles p left join videos v on v.id = p.item_id
      left join audios a on a.id = p.item_id where p.user_id = ${id}`,
    at: sql`p.at`,
    id: sql`p.id`,
    event: sql`'PLAYBACK_TROUBLE'`,
    what: sql`coalesce(v.title, a.title)`,
    detail: sql`concat_ws('|', p.what, p.network, coalesce(p.browser, ''), coalesce(p.system, ''))`,
    count: sql`p.stalls`,
  },
  {
    kind: 'NOTE',
    from: ({ id }) => sql`user_notes n left join users actor on actor.id = n.author_id where n.user_id = ${id}`,
    at: sql`n.created_at`,
    id: sql`n.id`,
    event: sql`'NOTE'`,
    what: sql`n.text`,
    by: sql`actor.name`,
  },
  {
    kind: 'TEAM',
    // Notes are entries themselves.
    from: ({ id }) => sql`audit_entries e left join users actor on actor.id = e.actor_id
      where e.subject = ${`user:${id}`} and e.action not in ('user.note', 'user.note-change')`,
    at: sql`e.created_at`,
    id: sql`e.id`,
    event: sql`'TEAM_ACTION'`,
    what: sql`e.action`,
    by: sql`actor.name`,
    target: sql`e.id`,
  },
]
