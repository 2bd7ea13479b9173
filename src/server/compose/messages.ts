import type { Dependencies } from './dependencies.ts'
import { appChannel } from '#server/features/messages/app-channel.ts'
import { wantedByAll } from '#server/features/messages/channel.ts'
import { createMessageSender } from '#server/features/messages/message-sender.ts'
import { messagesService } from '#server/features/messages/messages.service.ts'
import { notificationsService } from '#server/features/messages/notifications.service.ts'
import {
  REMOVE_OLD_DELIVERIES_EVERY_SECONDS,
  removeOldDeliveries,
} from '#server/features/messages/old-deliveries.job.ts'
import type { Channel, WantedBy } from '#server/features/messages/public.ts'

/** How often messages are looked for whose time has come, and those that a node has left. */
const SEND_DUE_EVERY_SECONDS = 60

/** Messages to groups of members, on the channels that are set up, and what members find behind the bell. */
export function composeMessages(dependencies: Dependencies, { channels = [], wantedBy = wantedByAll }: Options = {}) {
  const { db, clock, jobs, locales } = dependencies
  const parts = { ...dependencies, channels: [appChannel, ...channels], wantedBy, localeOf: locales.localeOf }
  const sender = createMessageSender(parts)
  const sending = jobs.queue<{ messageId: string }>('messages.send', ({ messageId }, signal) =>
    sender.send(messageId, signal),
  )
  jobs.every('messages.due', SEND_DUE_EVERY_SECONDS, () => sender.sendDue())
  jobs.every('messages.tidy', REMOVE_OLD_DELIVERIES_EVERY_SECONDS, () => removeOldDeliveries({ db, clock }))
  return { messages: messagesService({ ...parts, sending }), notifications: notificationsService(parts) }
}

interface Options {
  /** Besides the product itself. */
  channels?: readonly Channel[]
  wantedBy?: WantedBy
}
