import type { Dependencies } from './dependencies.ts'
import { AUTOMATE_EVERY_SECONDS, automationsJob } from '#server/features/automations/automations.job.ts'
import { automationsService } from '#server/features/automations/automations.service.ts'
import { automationSettings } from '#server/features/automations/public.ts'
import { createEmailChannel } from '#server/features/bulk-emails/email-channel.ts'
import { wantedByConsents } from '#server/features/bulk-emails/wanted-by.ts'
import { appChannel } from '#server/features/messages/app-channel.ts'
import { createMessageSender } from '#server/features/messages/message-sender.ts'
import { messagesService } from '#server/features/messages/messages.service.ts'
import { notificationsService } from '#server/features/messages/notifications.service.ts'
import {
  REMOVE_OLD_DELIVERIES_EVERY_SECONDS,
  removeOldDeliveries,
} from '#server/features/messages/old-deliveries.job.ts'
import { recordResults } from '#server/features/messages/record-results.ts'
import { createStepMessages } from '#server/features/messages/public.ts'
import type { ProgrammeService } from '#server/features/programme/public.ts'
import { createPushChannel } from '#server/features/push/public.ts'

/** How often messages are looked for whose time has come, and those that a node has left. */
const SEND_DUE_EVERY_SECONDS = 60

/** Messages to groups of members, on the channels that are set up, and what members find behind the bell. */
export function composeMessages(dependencies: Dependencies, { isPushOn, webinarsOf }: Options) {
  const { db, clock, jobs, locales, settings, bulkEmails, pushOutbox } = dependencies
  const email = createEmailChannel(dependencies)
  const channels = [appChannel, email, ...(isPushOn ? [createPushChannel({ outbox: pushOutbox })] : [])]
  const parts = { ...dependencies, channels, wantedBy: wantedByConsents, localeOf: locales.localeOf }
  const sender = createMessageSender(parts)
  const sending = jobs.queue<{ messageId: string }>('messages.send', ({ messageId }, signal) =>
    sender.send(messageId, signal),
  )
  bulkEmails.onResults((trx, results) => recordResults(trx, 'EMAIL', results))
  jobs.every('messages.due', SEND_DUE_EVERY_SECONDS, () => sender.sendDue())
  jobs.every('messages.tidy', REMOVE_OLD_DELIVERIES_EVERY_SECONDS, () => removeOldDeliveries({ db, clock }))
  const stepMessages = createStepMessages({ clock, channels, sending })
  const automating = { ...parts, webinarsOf, stepMessages, automationSettings, siteName: settings.websiteName }
  jobs.every('automations.write', AUTOMATE_EVERY_SECONDS, automationsJob(automating))
  return {
    automations: automationsService({ ...automating, email }),
    messages: messagesService({ ...parts, sending }),
    notifications: notificationsService(parts),
  }
}

interface Options {
  /** Whether browsers are offered notifications. */
  isPushOn: boolean
  webinarsOf: ProgrammeService['webinarsOf']
}
