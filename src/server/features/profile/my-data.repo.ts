import type { Db } from '#server/db/database.ts'
import { sql } from 'kysely'

/* Reads everything that is stored about one person. */

export function person(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('first_sign_ins', 'first_sign_ins.user_id', 'users.id')
    .leftJoin('locales', 'locales.user_id', 'users.id')
    .leftJoin('team_members', 'team_members.user_id', 'users.id')
    .selectAll('users')
    .select(['signed_in_at', 'language', 'time_zone', 'is_time_zone_chosen', 'roles'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export function grants(db: Db, userId: string) {
  return db
    .selectFrom('grants')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .where('user_id', '=', userId)
    .select(['plan_name', 'plan_type', 'source', 'starts_at', 'ends_at', 'ended_at', 'end_reason'])
    .orderBy('starts_at')
    .execute()
}

export function progress(db: Db, userId: string) {
  return db
    .selectFrom('progress')
    .leftJoin('videos', 'videos.id', 'item_id')
    .leftJoin('audios', 'audios.id', 'item_id')
    .leftJoin('ebooks', 'ebooks.id', 'item_id')
    .where('user_id', '=', userId)
    .select(['kind', 'furthest', 'latest', 'latest_at', 'length', 'finished_at'])
    .select(sql<string | null>`coalesce(videos.title, audios.title, ebooks.title)`.as('title'))
    .orderBy('latest_at')
    .execute()
}

/** The live sessions that they watched; of some members no minutes are kept. */
export function liveSessions(db: Db, userId: string) {
  return db
    .selectFrom('live_attendance')
    .innerJoin('live_rooms', 'live_rooms.id', 'room_id')
    .innerJoin('livestreams', 'livestreams.id', 'livestream_id')
    .where('user_id', '=', userId)
    .where('keeps_minutes', '=', true)
    .where('joined_at', 'is not', null)
    .select(['title', 'minutes', sql<Date>`joined_at`.as('joined_at'), sql<Date>`left_at`.as('left_at')])
    .orderBy('joined_at')
    .execute()
}

export function playbackTroubles(db: Db, userId: string) {
  return db
    .selectFrom('playback_troubles')
    .leftJoin('videos', 'videos.id', 'item_id')
    .leftJoin('audios', 'audios.id', 'item_id')
    .where('user_id', '=', userId)
    .select(['what', 'stalls', 'network', 'browser', 'system', 'at'])
    .select(sql<string | null>`coalesce(videos.title, audios.title)`.as('title'))
    .orderBy('at')
    .execute()
}

export function memberViews(db: Db, userId: string) {
  return db
    .selectFrom('member_views')
    .leftJoin('users', 'users.id', 'actor_id')
    .where('user_id', '=', userId)
    .select(['users.name as by', 'reason', 'started_at as startedAt'])
    .select(sql<Date>`coalesce(ended_at, until)`.as('endedAt'))
    .orderBy('started_at')
    .execute()
}

/** The days on which they practised, as 'YYYY-MM-DD'. */
export async function practiceDays(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('practice_days').where('user_id', '=', userId).select('day').orderBy('day').execute()
  return rows.map(({ day }) => day)
}

export function devices(db: Db, userId: string) {
  return db
    .selectFrom('devices')
    .where('user_id', '=', userId)
    .select(['created_at', 'last_seen_at', 'expires_at'])
    .orderBy('created_at')
    .execute()
}

export function signInCodes(db: Db, email: string) {
  return db
    .selectFrom('sign_in_codes')
    .where('email', '=', email)
    .select(['created_at', 'expires_at', 'consumed_at'])
    .orderBy('created_at')
    .execute()
}

export function calendarFeed(db: Db, userId: string) {
  return db.selectFrom('calendar_feeds').where('user_id', '=', userId).select('created_at').executeTakeFirst()
}

export function programmeRestart(db: Db, userId: string) {
  return db.selectFrom('programme_starts').where('user_id', '=', userId).selectAll().executeTakeFirst()
}

export function consents(db: Db, userId: string) {
  return db.selectFrom('consents').where('user_id', '=', userId).selectAll().orderBy('agreed_at').execute()
}

export function channelConsents(db: Db, userId: string) {
  return db
    .selectFrom('channel_consents')
    .where('user_id', '=', userId)
    .select(['channel', 'purpose', 'given', 'at', 'how'])
    .orderBy('at')
    .execute()
}

export function suppression(db: Db, email: string) {
  return db.selectFrom('suppressions').where('address', '=', email).select('at').executeTakeFirst()
}

export function bounces(db: Db, email: string) {
  return db
    .selectFrom('email_bounces')
    .where('address', '=', email)
    .select(['kind', 'code', 'at'])
    .orderBy('at')
    .execute()
}

/** The emails of messages to many. */
export function bulkEmails(db: Db, userId: string) {
  return db
    .selectFrom('bulk_emails')
    .innerJoin('bulk_mailings', 'bulk_mailings.id', 'mailing_id')
    .where('user_id', '=', userId)
    .select(['texts', 'language', 'bulk_emails.state', 'done_at as at'])
    .orderBy('bulk_emails.id')
    .execute()
}

export function enquiries(db: Db, email: string) {
  return db.selectFrom('enquiries').where('email', '=', email).selectAll().orderBy('created_at').execute()
}

export function questions(db: Db, userId: string) {
  return db
    .selectFrom('live_questions')
    .where('user_id', '=', userId)
    .select(['text', 'name', 'created_at', 'answer', 'answered_at', 'closed_at'])
    .orderBy('created_at')
    .execute()
}

/** What administrators answered to them. */
export function enquiryAnswers(db: Db, email: string) {
  return db
    .selectFrom('enquiry_answers')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_answers.enquiry_id')
    .where('enquiries.email', '=', email)
    .select(['enquiry_id', 'enquiry_answers.text', 'enquiry_answers.created_at'])
    .orderBy('enquiry_answers.created_at')
    .execute()
}

export function newsletter(db: Db, email: string) {
  return db.selectFrom('newsletter_subscribers').where('email', '=', email).selectAll().executeTakeFirst()
}

export function reminders(db: Db, userId: string) {
  return db.selectFrom('sent_reminders').where('user_id', '=', userId).selectAll().orderBy('written_at').execute()
}

/** Subjects only: the content is not kept, and may hold a sign-in code while it is. */
export function emails(db: Db, email: string) {
  return db
    .selectFrom('emails')
    .where('recipient', '=', email)
    .select(['subject', 'created_at', 'sent_at'])
    .orderBy('created_at')
    .execute()
}

/** Actions on the account, and the owner's actions as an administrator, those without their subject's id. */
export function activity(db: Db, userId: string) {
  const own = `user:${userId}`
  return db
    .selectFrom('audit_entries')
    .where(({ eb, or }) => or([eb('subject', '=', own), eb('actor_id', '=', userId)]))
    .select(['action', 'created_at'])
    .select(sql<string>`case when subject = ${own} then subject else split_part(subject, ':', 1) end`.as('subject'))
    .select(sql<string>`case when subject = ${own} then details::text else '' end`.as('details'))
    .orderBy('created_at')
    .execute()
}

/** What the member did in live rooms. */
export async function liveRooms(db: Db, userId: string) {
  const name = await db.selectFrom('chat_names').select('name').where('user_id', '=', userId).executeTakeFirst()
  const messages = await db
    .selectFrom('chat_messages')
    .where('user_id', '=', userId)
    .select(['text', 'sent_at as sentAt', 'name', 'state'])
    .orderBy('sent_at')
    .execute()
  const reports = await db
    .selectFrom('chat_reports')
    .where('user_id', '=', userId)
    .select('reported_at as reportedAt')
    .orderBy('reported_at')
    .execute()
  const pauses = await db.selectFrom('chat_pauses').where('user_id', '=', userId).select('until').execute()
  return { name: name?.name ?? null, messages, reports, pauses }
}

/** Messages of the team to many members, and what decides whether they get more. */
export async function messages(db: Db, userId: string) {
  const subject = sql<string>`coalesce(nullif(texts -> 'en' ->> 'subject', ''), texts -> 'hi' ->> 'subject')`
  const seen = await db.selectFrom('last_seen').where('user_id', '=', userId).select('seen_at').executeTakeFirst()
  const deliveries = await db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'message_id')
    .where('user_id', '=', userId)
    .select(['channel', 'deliveries.state', 'reason', 'at', subject.as('subject')])
    .orderBy('at')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .innerJoin('messages', 'messages.id', 'message_id')
    .where('user_id', '=', userId)
    .select(['notifications.created_at as createdAt', 'read_at as readAt', subject.as('subject')])
    .orderBy('notifications.created_at')
    .execute()
  const days = await db
    .selectFrom('marketing_days')
    .where('user_id', '=', userId)
    .select('day')
    .orderBy('day')
    .execute()
  const automations = await db
    .selectFrom('automation_sends')
    .where('user_id', '=', userId)
    .select(['step', 'occasion', 'at'])
    .orderBy('at')
    .execute()
  const marketingDays = days.map(({ day }) => day)
  return { lastSeenAt: seen?.seen_at ?? null, deliveries, notifications, marketingDays, automations }
}
