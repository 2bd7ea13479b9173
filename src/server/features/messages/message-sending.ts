import type { Channel } from './channel.ts'
import * as deliveries from './deliveries.repo.ts'
import { messageTitle, requireChannels } from './message-drafts.ts'
import * as repo from './messages.repo.ts'
import { recipientOf } from './message-sender.ts'
import * as segments from './segments.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { LocalesService } from '#server/features/locales/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Queue } from '#server/platform/jobs.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Answer } from '#shared/contract/call.ts'
import type { messages as calls } from '#shared/contract/messages.ts'
import type { AuditAction } from '#shared/domain/audit.ts'
import { type ChannelName, isCountStillRight, missingTexts, textFor } from '#shared/domain/messages.ts'
import { languagesOf } from '#shared/domain/segments.ts'

/** Tests of one administrator in an hour; each writes to all channels. */
const MAX_TESTS_PER_HOUR = 30

type SendingCalls = Pick<typeof calls, 'test' | 'send' | 'pause' | 'resume' | 'cancel'>

/** Test, send, pause, resume and cancel. A state is changed under the lock of its row: the second of two is refused. */
export function createSendingHandlers(dependencies: SendingDependencies): Handlers<SendingCalls> {
  const { db, clock, audit, settings, channels, limits, localeOf, sending, present } = dependencies

  /** Changes a message in one of these states. */
  async function move(
    id: string,
    { from, to, viewer, action, details, also }: Move,
  ): Promise<Answer<typeof calls.one>> {
    await transact(db, async (trx) => {
      const row = await repo.lock(trx, id)
      if (!row || row.step !== null) throw new Refused('NOT_FOUND')
      if (!from.includes(row.state)) {
        throw new Refused(from.includes('DRAFT') ? 'MESSAGE_NOT_DRAFT' : 'MESSAGE_NOT_UNDER_WAY')
      }
      await repo.change(trx, { id, ...to(row) })
      await also?.(trx, row)
      const subject = `message:${id}`
      await audit.record(trx, { by: viewer, action, subject, name: messageTitle(row), ...(details && { details }) })
    })
    return present(id)
  }

  async function setState(trx: Db, id: string, state: 'SENDING' | 'PAUSED' | 'CANCELLED'): Promise<void> {
    for (const channel of channels) await channel.setState?.(trx, id, state)
  }

  return {
    async test({ params: { id }, body: { language }, viewer }) {
      const row = await repo.find(db, id)
      if (!row) throw new Refused('NOT_FOUND')
      const locale = await localeOf(viewer.userId)
      const read = language ?? locale.language
      const { subject, body } = textFor(row.texts, read)
      if (subject === '' || body === '') throw new Refused('MESSAGE_TEXT_MISSING', { fields: textFields([read], row) })
      requireChannels(row.channels, channels)
      const subjectOfLimit = { action: 'message tested', subject: viewer.userId }
      await limits.consume([{ ...subjectOfLimit, max: MAX_TESTS_PER_HOUR, withinSeconds: 3600 }])
      const chosen = channels.filter(({ name }) => row.channels.includes(name))
      const reached = await transact(db, async (trx) => {
        const self = await repo.findUser(trx, viewer.userId)
        const recipient = recipientOf({ ...self, language: read, time_zone: locale.timeZone }, row)
        const recipients = [{ ...recipient, subject: `[Test] ${recipient.subject}` }]
        const { kind, stream_id: streamId } = row
        const batch = {
          messageId: id,
          kind,
          isTest: true,
          streamId,
          validUntil: null,
          texts: row.texts,
          now: clock.now(),
          recipients,
        }
        const delivered: ChannelName[] = []
        for (const channel of chosen) {
          const outcome = (await channel.deliver(trx, batch)).get(viewer.userId)
          if (outcome?.state === 'SENT') delivered.push(channel.name)
        }
        return delivered
      })
      return { channels: reached }
    },

    async send({ params: { id }, body: { count, sendAt = null, version }, viewer }) {
      const now = clock.now()
      const seen = await repo.find(db, id)
      if (!seen) throw new Refused('NOT_FOUND')
      if (seen.state !== 'DRAFT') throw new Refused('MESSAGE_NOT_DRAFT')
      if (version !== undefined && version !== seen.version) throw new Refused('CHANGED_MEANWHILE')
      if (count === undefined) throw malformed('count', 'Please type the number of members.')
      if (sendAt !== null && sendAt <= now) {
        throw new Refused('NOT_IN_FUTURE', { fields: { sendAt: 'Please choose a time in the future.' } })
      }
      const missing = textFields(languagesOf(seen.segment), seen)
      if (Object.keys(missing).length > 0) throw new Refused('MESSAGE_TEXT_MISSING', { fields: missing })
      requireChannels(seen.channels, channels)
      const members = await segments.count(db, seen.segment, { now, times: await settings.programmeTimes() })
      if (members === 0) throw new Refused('SEGMENT_EMPTY')
      if (!isCountStillRight(count, members)) {
        const values = { count: members }
        throw new Refused('AUDIENCE_CHANGED', { values, extraFields: values })
      }
      return move(id, {
        viewer,
        from: ['DRAFT'],
        action: sendAt === null ? 'message.send' : 'message.schedule',
        details: { count: members, ...(sendAt && { sendAt: sendAt.toISOString() }) },
        to: (row) => {
          // What was counted is what is sent.
          if (row.version !== seen.version) throw new Refused('CHANGED_MEANWHILE')
          const sender = { sent_by: viewer.userId }
          if (sendAt !== null) return { ...sender, state: 'SCHEDULED', send_at: sendAt }
          return { ...sender, state: 'SENDING', send_at: null, started_at: now, sending_since: now }
        },
        also: async (trx) => (sendAt === null ? sending.enqueue(trx, { messageId: id }) : undefined),
      })
    },

    pause: ({ params: { id }, viewer }) =>
      move(id, {
        viewer,
        from: ['SENDING'],
        action: 'message.pause',
        to: () => ({ state: 'PAUSED' }),
        also: (trx) => setState(trx, id, 'PAUSED'),
      }),

    resume: ({ params: { id }, viewer }) =>
      move(id, {
        viewer,
        from: ['PAUSED'],
        action: 'message.resume',
        to: () => ({ state: 'SENDING', sending_since: clock.now() }),
        async also(trx) {
          await setState(trx, id, 'SENDING')
          await sending.enqueue(trx, { messageId: id })
        },
      }),

    cancel: ({ params: { id }, viewer }) =>
      move(id, {
        viewer,
        from: ['SCHEDULED', 'SENDING', 'PAUSED'],
        action: 'message.cancel',
        to: ({ state }) =>
          state === 'SCHEDULED'
            ? { state: 'DRAFT', send_at: null, sent_by: null }
            : { state: 'CANCELLED', ended_at: clock.now() },
        async also(trx) {
          await setState(trx, id, 'CANCELLED')
          await deliveries.cancelWaiting(trx, { messageId: id, now: clock.now() })
        },
      }),
  }
}

/** The texts that are missing, each beside its field. */
function textFields(languages: Parameters<typeof missingTexts>[1], { texts }: Pick<repo.MessageRow, 'texts'>) {
  return Object.fromEntries(missingTexts(texts, languages).map((path) => [path, 'Please write this.']))
}

function malformed(field: string, message: string): Refused {
  return new Refused('MALFORMED', { fields: { [field]: message } })
}

interface Move {
  viewer: Viewer
  from: readonly repo.MessageRow['state'][]
  action: AuditAction
  details?: object
  to: (row: repo.MessageRow) => Omit<Parameters<typeof repo.change>[1], 'id'>
  also?: (trx: Db, row: repo.MessageRow) => Promise<void>
}

export interface SendingDependencies {
  db: Db
  clock: Clock
  audit: Audit
  settings: Pick<SettingsService, 'programmeTimes'>
  limits: Pick<RateLimiter, 'consume'>
  localeOf: LocalesService['localeOf']
  /** The channels that are set up. */
  channels: readonly Channel[]
  /** Begins to send a message; what is due is looked for every minute as well. */
  sending: Queue<{ messageId: string }>
  present: (id: string) => Promise<Answer<typeof calls.one>>
}
