import { type Channel, SENT } from './channel.ts'
import * as notifications from './notifications.repo.ts'
import { newId } from '#server/platform/ids.ts'

/** Messages in the product itself, behind the bell: the notification shows the texts of its message. */
export const appChannel: Channel = {
  name: 'APP',
  async deliver(trx, { messageId, isTest, now, recipients }) {
    const rows = recipients.map(({ userId, language }) => ({ id: newId(), userId, language: isTest ? language : null }))
    await notifications.insertAll(trx, { messageId, rows, now })
    return new Map(recipients.map(({ userId }) => [userId, SENT]))
  },
}
