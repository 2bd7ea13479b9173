import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { DAY_IN_MS, HOUR_IN_MS, type Instant } from '#shared/domain/ist.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'
import { sql } from 'kysely'

/** Two announcements that every member had, and a draft. The older one has been read. */
export async function seedMessages(trx: Db, now: Instant): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await insertSent(trx, { texts: NEW_AUDIOS, at: before(12 * DAY_IN_MS), readAt: before(11 * DAY_IN_MS) })
  await insertSent(trx, { texts: SUNDAY, at: before(20 * HOUR_IN_MS), readAt: null })
  const segment = { lastSeen: { order: 'NOT_FOR', days: 21 } }
  const times = { created_at: before(2 * HOUR_IN_MS), changed_at: before(2 * HOUR_IN_MS) }
  await insertMessage(trx, { id: newId(), state: 'DRAFT', kind: 'BROADCAST', texts: WELCOME_BACK, segment, ...times })
}

const NEW_AUDIOS: MessageTexts = {
  en: {
    subject: 'Three new audios for the evening',
    body: 'Namaste {{name}},\n\nthree short audios for the last quarter of an hour of the day are in the library now. You need nothing but a quiet place.',
  },
  hi: {
    subject: 'शाम के लिए तीन नए ऑडियो',
    body: 'नमस्ते {{name}},\n\nदिन के अंतिम पंद्रह मिनट के लिए तीन छोटे ऑडियो अब लाइब्रेरी में हैं। आपको बस एक शांत जगह चाहिए।',
  },
}
const SUNDAY: MessageTexts = {
  en: {
    subject: 'Sunday’s session begins half an hour later',
    body: 'Namaste {{name}},\n\nthis Sunday the live session begins at half past ten, so that those who travel can join. Your calendar follows by itself.',
  },
  hi: {
    subject: 'रविवार का सत्र आधा घंटा देर से',
    body: 'नमस्ते {{name}},\n\nइस रविवार लाइव सत्र साढ़े दस बजे शुरू होगा, ताकि यात्रा करने वाले भी जुड़ सकें। आपका कैलेंडर अपने आप बदल जाएगा।',
  },
}
const WELCOME_BACK: MessageTexts = {
  en: {
    subject: 'Your place is still here',
    body: 'Namaste {{name}},\n\nit has been a while. Ten quiet minutes are enough to begin again.',
  },
  hi: { subject: '', body: '' },
}

interface SentMessage {
  texts: MessageTexts
  at: Instant
  readAt: Instant | null
}

async function insertSent(trx: Db, { texts, at, readAt }: SentMessage): Promise<void> {
  const id = newId()
  const times = { created_at: at, changed_at: at, started_at: at, sending_since: at, prepared_at: at, ended_at: at }
  await insertMessage(trx, { id, state: 'SENT', kind: 'ANNOUNCEMENT', texts, segment: {}, ...times })
  const { rows } = await sql<{ user_id: string }>`
    insert into deliveries (message_id, channel, user_id, state, at)
    select ${id}, 'APP', users.id, 'SENT', ${at} from users where role = 'USER' and created_at < ${at}
    returning user_id`.execute(trx)
  const notifications = rows.map(({ user_id }) => {
    return { id: newId(), user_id, message_id: id, test_language: null, created_at: at, read_at: readAt }
  })
  if (notifications.length > 0) await trx.insertInto('notifications').values(notifications).execute()
  const figures = { message_id: id, channel: 'APP', state: 'SENT', reason: '', count: rows.length } as const
  await trx.insertInto('message_figures').values(figures).execute()
  await trx.updateTable('messages').set({ recipients: rows.length }).where('id', '=', id).execute()
}

interface NewMessage {
  id: string
  state: 'DRAFT' | 'SENT'
  kind: 'ANNOUNCEMENT' | 'BROADCAST'
  texts: MessageTexts
  segment: object
  created_at: Instant
  changed_at: Instant
}

async function insertMessage(trx: Db, { texts, segment, ...message }: NewMessage): Promise<void> {
  const admin = await trx.selectFrom('users').select('id').where('email', '=', 'admin@example.com').executeTakeFirst()
  const by = { written_by: admin?.id ?? null, sent_by: message.state === 'SENT' ? (admin?.id ?? null) : null }
  const json = { texts: JSON.stringify(texts), segment: JSON.stringify(segment) }
  await trx
    .insertInto('messages')
    .values({ ...message, ...json, ...by, channels: ['APP'] })
    .execute()
}
