/*
 * Statements that generate the rows of a large installation in the database. Foreign keys and triggers are disabled
 * meanwhile; the rows satisfy them.
 */
import { messageStatements } from './seed-messages.ts'
import { bulkEmailStatements } from './seed-bulk-emails.ts'
import { certificateStatements } from './certificate-statements.ts'
import { noteStatements } from './note-statements.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'

interface Size {
  /** The number of users; orders, sessions, emails and others are proportional. */
  users: number
  itemsInProgress: number
}

/** The id of the n-th row of a kind. */
export function idOf(kind: Kind, n: number): string {
  return `${PREFIXES[kind]}-0000-7000-8000-${n.toString().padStart(12, '0')}`
}

type Kind = keyof typeof PREFIXES
const PREFIXES = {
  user: '10000000',
  order: '20000000',
  payment: '30000000',
  video: '40000000',
  audio: '50000000',
  ebook: '60000000',
  course: '70000000',
  stream: '80000000',
  email: '90000000',
  coupon: 'a0000000',
  other: 'b0000000',
  room: 'c0000000',
  message: 'd0000000',
}

const RECEIPT = JSON.stringify({
  seller: { name: 'Sadhana', address: '', state: '27', gstin: '', sac: '999293' },
  member: { name: 'Asha', email: 'asha@example.com', address: '', state: '', gstin: '' },
  planName: 'Annual',
  paymentId: 'pay_1',
  paidAt: '2026-11-21T06:30:00.000Z',
  tax: null,
  of: null,
})

/** The statements in order; `now` is the current time of the test. */
export function seedStatements({ users, itemsInProgress }: Size, now: Date): string[] {
  const at = `timestamptz '${now.toISOString()}'`
  const id = (kind: Kind, n = 'n') => `('${PREFIXES[kind]}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  const plan = `('01900000-0000-7000-8000-00000000000' || 1 + n % 3)::uuid`
  const price = `(array[19900, 69900, 129900])[1 + n % 3]`
  const term = `(array[interval '10 days', interval '6 months', interval '12 months'])[1 + n % 3]`
  const ago = `${at} - n * interval '3 minutes'`
  const paid = `n % 5 > 0`
  const each = (count: number) => `from generate_series(1, ${count}) n`
  const hash = (word: string) => `sha256(('${word}' || n)::bytea)`
  const items = (kind: 'video' | 'audio' | 'ebook', course: string) =>
    `insert into course_${kind}s (course_id, ${kind}_id, position)
     select ${id('course', course)}, ${id(kind)}, n / 100 ${each(kind === 'video' ? 1000 : 200)}`

  return [
    `set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off`,
    `insert into users (id, name, email, mobile_number, role, created_at)
     select ${id('user')}, 'Member ' || md5(n::text), md5('e' || n) || '@example.com', '+91' || (9000000000 + n * 7),
       'USER', ${ago} ${each(users)}`,
    `update user_totals set total = total + ${users} where shard = 0`,
    `insert into user_notes (id, user_id, author_id, text, created_at)
     select ${id('other')}, ${id('user')}, ${id('user', '40 + n % 20')}, 'Asked for a call.', ${ago} ${each(users / 5)}`,
    `insert into team_members (user_id, roles, added_at)
     select ${id('user', '40 + n')}, array['EDITOR'], ${ago} ${each(20)}`,
    `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at, fresh_until)
     select ${id('other')}, ${id('user')}, ${hash('s')}, 'Mozilla/5.0', ${ago}, ${at} - n % 40000 * interval '1 minute',
       ${at} + (1 + n % 90) * interval '1 day', ${ago} ${each(users)}`,
    `insert into devices (id, user_id, token_hash, created_at, last_seen_at, expires_at)
     select ${id('other')}, ${id('user')}, ${hash('d')}, ${ago}, ${ago}, ${at} + (1 + n % 90) * interval '1 day'
     ${each(users)}`,
    `insert into first_sign_ins (user_id, signed_in_at) select ${id('user')}, ${ago} ${each(users)}`,
    `insert into consents (user_id, terms_version, age, agreed_at)
     select ${id('user')}, '${TERMS_VERSION}', 'ADULT', ${ago} ${each(users)}`,
    `insert into programme_starts (user_id, activated_at, created_at)
     select ${id('user')}, ${ago}, ${ago} ${each(users / 20)}`,
    `insert into sign_in_codes (id, email, name, mobile_number, code_hmac, tries_left, created_at, expires_at)
     select ${id('other')}, md5('e' || n) || '@example.com', '', '+91' || (9000000000 + n * 7), ${hash('c')}, 5,
       ${at} - n * interval '20 ms', ${at} - n * interval '20 ms' + interval '10 minutes' ${each(users / 5)}`,
    `insert into rate_limits (key, points, expire)
     select 'mail:' || n, 1, extract(epoch from ${at}) * 1000 + n * 1000 ${each(users)}`,
    `insert into orders (id, user_id, plan_id, provider_order_id, receipt, key_id, amount_in_paise, price_in_paise,
       credit_in_paise, currency, status, created_at, paid_at, next_check_at, way)
     select ${id('order')}, ${id('user')}, ${plan}, 'order_' || n, md5('o' || n), 'rzp_live_x', ${price}, ${price}, 0,
       'INR', case when ${paid} then 'PAID' else 'CREATED' end, ${ago}, case when ${paid} then ${ago} end,
       case when n <= 200 and not ${paid} then ${at} + n * interval '1 second' - interval '100 seconds' end,
       case when n % 500 = 1 then 'CASH' else 'ONLINE' end
     ${each(users)}`,
    `insert into payments (id, order_id, provider_payment_id, amount_in_paise, method, captured_at)
     select ${id('payment')}, ${id('order')}, 'pay_' || n, ${price}, 'upi', ${ago} ${each(users)} where ${paid}`,
    `insert into payment_attempts (provider_payment_id, order_id, amount_in_paise, method, status, seen_at, changed_at)
     select 'pay_' || n, ${id('order')}, ${price}, 'upi', 'CAPTURED', ${ago}, ${ago} ${each(users)} where ${paid}`,
    `insert into webhook_events (id, event_id, body_hash, event_type, provider_order_id, provider_payment_id,
       received_at, processed_at)
     select ${id('other')}, 'evt_' || n, ${hash('w')}, 'payment.captured', 'order_' || n, 'pay_' || n, ${ago}, ${ago}
     ${each(users)}`,
    `insert into receipts (id, kind, number, payment_id, user_id, amount_in_paise, text, created_at)
     select ${id('other')}, 'RECEIPT', 'S/2627/' || n, ${id('payment')}, ${id('user')}, ${price}, '${RECEIPT}', ${ago}
     ${each(users)} where ${paid}`,
    `insert into billing_details (user_id, address, state, gstin)
     select ${id('user')}, '', '27', '' ${each(users / 20)}`,
    `insert into grants (id, user_id, plan_id, source, payment_id, worth_in_paise, starts_at, ends_at, created_at)
     select ${id('other')}, ${id('user')}, ${plan}, 'PAYMENT', ${id('payment')}, ${price}, ${ago}, ${ago} + ${term},
       ${ago} ${each(users)} where ${paid}`,
    'select refresh_plan_periods((select array_agg(distinct user_id) from grants))',
    `insert into refunds (id, payment_id, amount_in_paise, reason, provider_refund_id, status, created_at, changed_at,
       booked_at)
     select ${id('other')}, ${id('payment', 'n * 5 + 1')}, 10000, 'Asked for it.', 'rfnd_' || n, 'PROCESSED', ${ago},
       ${ago}, ${ago} ${each(users / 20)}`,
    `insert into coupons (id, code, kind, value, plan_types, created_at)
     select ${id('coupon')}, 'CODE' || n, 'PERCENT', 10, array['ANNUAL'], ${ago} ${each(100)}`,
    `insert into coupon_uses (order_id, coupon_id, user_id, held_until, counted_at)
     select ${id('order')}, ${id('coupon', '1 + n % 100')}, ${id('user')}, ${ago}, ${ago} ${each(users / 5)}`,
    `insert into videos (id, title, description, storage_key, content_type, size_in_bytes, duration_in_seconds,
       usage_type, sequence_order, is_published, created_at)
     select ${id('video')}, 'Video ' || md5(n::text), '', 'videos/' || n, 'video/mp4', 1, 3600,
       case when n <= 10 then 'INITIAL_PLAN' when n <= 200 then 'LIVESTREAM_SOURCE' else 'COURSE' end,
       least(n, 10), true, ${ago} ${each(1000)}`,
    `insert into media_jobs (source_key, kind, content_type, size_in_bytes, duration_in_seconds, state, step, due_at,
       waveform, created_at, updated_at)
     select kind || 's/' || n, upper(kind), kind || '/mp4', 1, 3600, 'READY', 'REST', ${ago}, array[1, 2], ${ago}, ${ago}
     from generate_series(1, 1000) n, unnest(array['video', 'audio']) as kind`,
    `insert into renditions (source_key, name, key, width, height, codecs, size_in_bytes, mean_bit_rate, peak_bit_rate,
       header_bytes, start_bytes, fragment_in_seconds, fragment_sizes, created_at)
     select 'videos/' || n, name, 'renditions/videos/' || n || '/' || name, 640, 360, 'avc1', 1, 500000, 600000, 1, 1, 2,
       array[1, 2], ${ago} from generate_series(1, 1000) n,
       unnest(array['audio', '144p', '240p', '360p', '480p', '720p']) as name`,
    `insert into media_pictures (source_key, kind, position, key, width, height, created_at)
     select 'videos/' || n, case when at = 0 then 'POSTER' else 'STORYBOARD' end, greatest(at - 1, 0),
       'renditions/videos/' || n || '/picture-' || at, 160, 90, ${ago}
       from generate_series(1, 1000) n, generate_series(0, 15) at`,
    `insert into site_versions (id, content, published_by, published_at)
     select ${id('other')}, '{"home": {}}', ${id('user', '1')}, ${ago} ${each(2000)}`,
    `insert into free_media (item_id, kind) select ${id('video')}, 'VIDEO' ${each(2000)}`,
    `insert into site_pictures (id, width, height, added_by, added_at, is_published)
     select ${id('other')}, 960, 640, ${id('user', '1')}, ${ago}, n % 20 > 0 ${each(2000)}`,

    // None is due: no node of the test works on them.
    `insert into caption_jobs (video_id, language, source_key, state, texts, due_at, created_at, updated_at)
     select ${id('video')}, 'hi', 'videos/' || n, case when n % 50 = 0 then 'QUEUED' else 'FAILED' end, '[]',
       timestamptz '2100-01-01', ${ago}, ${ago} ${each(1000)}`,
    `insert into watch_figures (item_id, day, network, quality, kind, plays, seconds_played, seconds_saving_data,
       stalls, stall_seconds, starts, start_ms_sum)
     select ${id('video')}, to_char(${at} - d * interval '1 day', 'YYYY-MM-DD'), network, quality, 'VIDEO', 1, 60, 0, 0,
       0, 1, 900 from generate_series(1, 1000) n, generate_series(0, 99) d, unnest(array['3g', '4g']) as network,
       unnest(array['240p', '360p']) as quality`,
    `insert into playback_troubles (id, user_id, kind, item_id, what, stalls, network, browser, system, at)
     select ${id('other')}, ${id('user', `1 + n % ${users}`)}, 'VIDEO', ${id('video', '1 + n % 1000')}, 'STALLS', 4, '3g', 'Chrome',
       'Android', ${at} - n % 43000 * interval '1 minute' ${each(users * 2)}`,
    `insert into member_views (id, actor_id, session_id, user_id, reason, started_at, until)
     select ${id('other')}, ${id('user', '40 + n % 20')}, ${id('other')}, ${id('user')}, 'Cannot see the course.', ${ago},
       ${ago} + interval '15 minutes' ${each(users / 5)}`,
    `insert into audios (id, title, description, artist, storage_key, content_type, size_in_bytes, duration_in_seconds,
       is_published, created_at)
     select ${id('audio')}, 'Audio ' || md5(n::text), '', '', 'audios/' || n, 'audio/mpeg', 1, 60, true, ${ago}
     ${each(300)}`,
    `insert into ebooks (id, title, description, author, cover_key, cover_content_type, file_key, is_published,
       created_at)
     select ${id('ebook')}, 'Book ' || md5(n::text), '', '', 'covers/' || n, 'image/png', 'books/' || n, true, ${ago}
     ${each(300)}`,
    `insert into courses (id, title, description, thumbnail_key, thumbnail_content_type, is_published, created_at)
     select ${id('course')}, 'Course ' || md5(n::text), '', 'thumbs/' || n, 'image/png', true, ${ago} ${each(100)}`,
    items('video', '1 + n % 100'),
    items('audio', '1 + n % 100'),
    items('ebook', '1 + n % 100'),
    `insert into uploads (key, kind, file_name, content_type, size_in_bytes, created_at, completed_at, attached_at)
     select 'videos/' || n, 'video', 'a.mp4', 'video/mp4', 1, ${ago}, ${ago}, case when n > 20 then ${ago} end
     ${each(5000)}`,
    `insert into livestreams (id, title, video_id, start_time, duration_in_minutes, created_at)
     select ${id('stream')}, 'Satsang ' || md5(n::text), ${id('video', '11 + n % 190')},
       ${at} + interval '10 days' - n * interval '3 hours', 60, ${ago} ${each(10_000)}`,
    // None on the next day: its reminders would be sent or not as the jobs happen to run one after the other.
    `insert into session_series (id, title, repeats, weekdays, time, from_day, until_day, duration_in_minutes, videos,
       list_end, created_at)
     select ${id('other')}, 'Series ' || n, 'WEEKLY', array[3], '10:00', '2025-01-01',
       case when n > 5 then '2025-12-31' end, 60, array[${id('video', '11')}::text], 'REPEAT', ${ago} ${each(200)}`,
    `update livestreams set series_id = ${id('other', '1 + n % 5')}, is_exception = true,
       series_day = '2026-01-' || lpad(n::text, 2, '0')
     from generate_series(1, 79) n where livestreams.id = ${id('stream')}`,
    `insert into session_series_skips (series_id, day) select ${id('other')}, '2026-01-01' ${each(200)}`,
    `insert into live_rooms (id, livestream_id, next_page, next_page_at, page_made_at)
     select ${id('room')}, ${id('stream')}, 1000, ${at} + interval '1 day', ${at} ${each(10_000)}`,
    `insert into live_rooms (id, programme_day, programme_date, webinar_starts_at, webinar_ends_at, next_page_at,
       page_made_at)
     select ${id('room', `n + 10000`)}, 1 + n % 10, to_char(${at} - n / 10 * interval '1 day', 'YYYY-MM-DD'), ${at} - n / 10 * interval '1 day',
       ${at} - n / 10 * interval '1 day', ${at}, ${at} ${each(5000)}`,
    // Most of them in the room that is live.
    `insert into chat_messages (id, room_id, user_id, client_id, text, name, fold_key, sent_at, at_ms, state, reason,
       page, line_id, removed_in, open_reports)
     select ${id('message')}, ${id('room', 'case when n % 2 = 0 then 80 else 1 + n % 10000 end')}, ${id('user', `1 + n % ${users}`)},
       ${id('other')}, 'How do I sit?', 'Asha', null, ${ago}, n,
       case when n % 200 = 0 then 'HELD' when n % 200 = 2 then 'HIDDEN' else 'SHOWN' end, null,
       case when n % 200 = 0 or n < 10 then null else 1 + n % 999 end,
       case when n % 200 = 0 or n < 10 then null else ${id('message')} end, case when n % 200 = 2 then n % 999 end,
       case when n % 500 = 4 then 1 else 0 end
     ${each(users * 2)}`,
    `insert into chat_pages (room_id, page, body, made_at, next_at)
     select ${id('room', '80 - n / 1000')}, 1 + n % 1000, '{}', ${at}, ${at} ${each(20_000)}`,
    `insert into chat_removals (room_id, line_id, removed_in, removed_at)
     select ${id('room', '1 + n % 10000')}, ${id('other')}, n % 999, ${at} ${each(20_000)}`,
    `insert into chat_reports (message_id, user_id, reported_at)
     select ${id('message')}, ${id('user')}, ${ago} ${each(users)}`,
    `insert into chat_pauses (user_id, room_id, until)
     select ${id('user')}, ${id('room', '1 + n % 10000')}, ${ago} ${each(users / 2)}`,
    `insert into chat_names (user_id, name) select ${id('user')}, 'Asha' ${each(users / 2)}`,
    // Up to 60 members in a room.
    `insert into live_attendance (room_id, user_id, keeps_minutes, joined_at, left_at, previous_at, has_reacted, minutes)
     select id, ${id('user', `1 + (n * 31 + k * 397) % ${users}`)}, k % 30 > 0 or n > 300, ${at} - k * interval '1 minute', ${at}, ${at},
       false, case when k % 30 > 0 or n > 300 then k else 0 end
     from (select id, row_number() over (order by id) as n from live_rooms limit 2000) rooms, generate_series(1, 60) k
     on conflict do nothing`,
    `insert into live_minutes (room_id, minute, members, joined)
     select id, ${at} - k * interval '1 minute', 60, 1 from (select id from live_rooms limit 2000) rooms, generate_series(1, 60) k`,
    `insert into progress (user_id, kind, item_id, furthest, latest, latest_at, length, seen)
     select ${id('user')}, 'VIDEO', ${id('video', '201 + (n * 13 + k * 71) % 799')}, 1, 1,
       ${at} - (n + k) * interval '1 minute', 100, repeat('01', 50)::bit(100)
     from generate_series(1, ${users}) n, generate_series(1, ${itemsInProgress}) k`,
    `insert into emails (id, recipient, subject, text, created_at, sent_at, attempts)
     select ${id('email')}, md5('e' || n) || '@example.com', 'S', 'Text', ${ago}, case when n > 30 then ${ago} end, 1
     ${each(users)}`,
    `insert into sent_reminders (user_id, kind, event_key, written_at)
     select ${id('user')}, 'EXPIRY', '7', ${at} - n % 50 * interval '1 day' ${each(users)}`,
    // Most members have been reminded of the sessions of tomorrow.
    `insert into sent_reminders (user_id, kind, event_key, written_at)
     select ${id('user')}, 'LIVE_SESSION', livestreams.id || ' ' ||
       to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' 1440', ${at}
     from generate_series(1, ${users - 100}) n, livestreams
     where start_time > ${at} + interval '17 hours' and start_time < ${at} + interval '25 hours'`,
    `insert into reminder_choices (user_id, live_sessions, expiry)
     select ${id('user')}, n % 4 > 0, true ${each(users / 2)}`,
    `insert into push_choices (user_id, webinars, live_sessions, expiry, answers, announcements)
     select ${id('user')}, n % 2 = 0, true, true, true, n % 3 > 0 ${each(users / 2)}`,
    `insert into push_subscriptions (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, public_key, created_at)
     select ${id('other')}, ${id('user')}, ${id('other')}, 'https://fcm.googleapis.com/fcm/send/' || n, ${hash('p')},
       'B', 'a', 'B', ${ago} ${each(users / 2)}`,
    `insert into push_deliveries (notification_id, subscription_id, title, body, path, language, topic, urgency,
       valid_until, next_attempt_at)
     select ${id('other')}, ${id('other')}, 'News', 'Text', '/', 'en', 'x', 'normal', ${at} + interval '1 day',
       ${at} + interval '8 hours' ${each(users / 2)}`,
    ...bulkEmailStatements({ users, at, id }),
    `insert into calendar_feeds (id, user_id, secret_hash, created_at)
     select ${id('other')}, ${id('user')}, sha256(n::text::bytea), ${at} ${each(users / 2)}`,
    `insert into locales (user_id, language, time_zone, is_time_zone_chosen)
     select ${id('user')}, (array['en', 'hi'])[1 + n % 2], 'Asia/Kolkata', false ${each(users)}`,
    `insert into audit_entries (id, actor_id, action, subject, details, created_at)
     select ${id('other')}, ${id('user', '40 + n % 20')}, (array['user.update', 'course.update', 'video.create'])[1 + n % 3],
       ${id('user')}::text, jsonb_build_object('name', md5(n::text)), ${ago} ${each(users)}`,
    `insert into audit_entries (id, actor_id, action, subject, details, created_at)
     select ${id('other', `n + ${users}`)}, ${id('user')}, 'profile.update', 'user:' || ${id('user')}, '{}', ${ago} ${each(users)}`,
    `insert into enquiries (id, first_name, last_name, email, subject, message, fingerprint, created_at, answered_at)
     select ${id('other')}, 'Ravi', md5(n::text), n || '@example.com', 'A question', 'When?', ${hash('q')}, ${ago},
       case when n > 30 then ${ago} end ${each(users / 5)}`,
    `insert into enquiry_answers (id, enquiry_id, text, email_id, created_at)
     select ${id('other')}, ${id('other')}, 'Every Sunday.', ${id('other')}, ${ago} ${each(users / 10)}`,
    `insert into newsletter_subscribers (id, email, created_at, confirmed_at)
     select ${id('other')}, n || '@example.com', ${ago}, ${ago} ${each(users / 5)}`,
    `insert into live_questions (id, user_id, client_id, room_id, text, name, is_from_replay, created_at, closed_at)
     select ${id('other')}, ${id('user')}, ${id('other')}, ${id('room', '1 + n % 200')}, 'When should one sit?', 'Asha',
       false, ${ago}, case when n > 50 and n % 9 = 0 then ${ago} end ${each(users / 2)}`,
    `update live_questions set answered_at = created_at, answered_by = ${id('user', '41')}, answer = 'At dawn.',
       answer_way = (array['ROOM', 'EMAIL', 'PRIVATE'])[1 + extract(epoch from created_at)::int / 60 % 3]
     where closed_at is null and created_at < ${at} - interval '3 hours'`,
    ...noteStatements(users),
    ...certificateStatements(users),
    `insert into backups (id, made_at, size_in_bytes) select ${id('other')}, ${ago}, 1 ${each(400)}`,
    `insert into jobs.job (name, data, state, created_on, completed_on)
     select 'mails.send', '{}', 'completed', ${ago}, ${ago} ${each(users / 5)}`,

    ...messageStatements({ users, at, id, each }),

    'reset session_replication_role',
    'vacuum analyze',
  ]
}
