import { findUser } from './messages.repo.ts'
import * as repo from './notifications.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { LocalesService } from '#server/features/locales/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Notification, notifications as calls } from '#shared/contract/notifications.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import { fillName, MESSAGES_KEPT_FOR_DAYS, textFor } from '#shared/domain/messages.ts'

/** What members find behind the bell: messages in the language that they have chosen. */
export function notificationsService({ db, clock, localeOf }: Dependencies): Handlers<typeof calls> {
  const since = () => new Date(clock.now().getTime() - MESSAGES_KEPT_FOR_DAYS * DAY_IN_MS)
  const countUnread = (userId: string) => repo.countUnread(db, { userId, since: since() })
  const readerOf = async (userId: string): Promise<Reader> => {
    const [{ name }, { language }] = await Promise.all([findUser(db, userId), localeOf(userId)])
    return { name, language }
  }

  return {
    async list({ viewer: { userId }, query: { limit, cursor } }) {
      const [found, unread, reader] = await Promise.all([
        repo.list(db, { userId, since: since(), limit, after: readCursor(cursor) }),
        countUnread(userId),
        readerOf(userId),
      ])
      const { rows, nextCursor } = pageOf(found, limit)
      return { notifications: rows.map((row) => presentNotification(row, reader)), unread, nextCursor }
    },

    unread: async ({ viewer }) => ({ unread: await countUnread(viewer.userId) }),

    async read({ viewer: { userId }, params: { id } }) {
      await repo.markRead(db, { userId, id, now: clock.now() })
      const row = await repo.find(db, { userId, id })
      if (!row) throw new Refused('NOT_FOUND')
      return { notification: presentNotification(row, await readerOf(userId)), unread: await countUnread(userId) }
    },

    async readAll({ viewer: { userId }, body: { until } }) {
      await repo.markRead(db, { userId, until, now: clock.now() })
      return { unread: await countUnread(userId) }
    },
  }
}

interface Reader {
  name: string
  language: Language
}

function presentNotification(row: repo.NotificationRow, reader: Reader): Notification {
  const { language, ...text } = textFor(row.texts, row.test_language ?? reader.language)
  const { subject, body } = fillName(text, reader.name)
  return {
    _id: row.id,
    subject: row.test_language === null ? subject : `[Test] ${subject}`,
    body,
    language,
    streamId: row.stream_id,
    createdAt: row.created_at,
    readAt: row.read_at,
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  localeOf: LocalesService['localeOf']
}
