import type { Channel, ChannelBatch, Outcome, Recipient, WantedBy } from './channel.ts'
import * as deliveries from './deliveries.repo.ts'
import * as repo from './messages.repo.ts'
import type { SegmentMoment } from './segments.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { stepValidUntil } from '#shared/domain/automations.ts'
import { DEFAULT_LOCALE } from '#shared/domain/locale.ts'
import {
  fillName,
  isQuietTime,
  isTooOld,
  marketingDay,
  type DeliveryReason,
  type MessageKind,
  textFor,
} from '#shared/domain/messages.ts'

/** Recipients in a transaction: other writers wait no longer than that, and a kill repeats no more. */
const BATCH = 500
/** Rows that are only written, nothing is sent meanwhile. */
const PREPARED_AT_ONCE = 5000

/**
 * Sends a message: first a delivery is written for each member of the segment and each channel, then the deliveries are
 * handed to the channels in batches. Each step is one transaction, so whoever repeats it after a kill, or works on the
 * same message on another node, finds what is left.
 */
export function createMessageSender({ db, clock, settings, log, channels, wantedBy }: SenderDependencies) {
  const readMoment = async (): Promise<SegmentMoment> => ({ now: clock.now(), times: await settings.programmeTimes() })

  async function begin(id: string): Promise<void> {
    await transact(db, async (trx) => {
      const [row, now] = [await repo.lock(trx, id), clock.now()]
      if (row?.state !== 'SCHEDULED' || row.send_at === null || row.send_at > now) return
      await repo.change(trx, { id, state: 'SENDING', started_at: now, sending_since: now })
    })
  }

  /** Returns whether there is more to write. */
  async function prepareSome(id: string): Promise<boolean> {
    const moment = await readMoment()
    return transact(db, async (trx) => {
      const row = await repo.lock(trx, id)
      if (row?.state !== 'SENDING' || row.prepared_at !== null) return false
      const { segment, prepared_to, recipients } = row
      const after = prepared_to ?? deliveries.FIRST_ID
      const wanted = { messageId: id, channels: row.channels, segment, moment, after, limit: PREPARED_AT_ONCE }
      const { count, last } = await deliveries.prepare(trx, wanted)
      const isOver = count < PREPARED_AT_ONCE
      await repo.recordPreparation(trx, {
        id,
        prepared_to: last ?? prepared_to,
        prepared_at: isOver ? moment.now : null,
        recipients: (recipients ?? 0) + count,
      })
      return !isOver
    })
  }

  /** Sends the next batch; returns the last member of it, or null when nothing more can be sent now. */
  async function sendBatch(id: string, channel: Channel, after: string): Promise<string | null> {
    const moment = await readMoment()
    return transact(db, async (trx) => {
      const message = await repo.shareWhileSending(trx, id)
      if (!message || message.prepared_at === null || isQuietTime(timingOf(message), moment.now)) return null
      const where = { messageId: id, channel: channel.name }
      const userIds = await deliveries.lockWaiting(trx, { ...where, after, limit: BATCH })
      const outcomes = await deliverTo(trx, { message, channel, userIds, moment })
      await deliveries.settle(trx, { ...where, outcomes, now: moment.now })
      return userIds.length < BATCH ? null : (userIds.at(-1) ?? null)
    })
  }

  /** What becomes of each of these members; who is missing waits. */
  async function deliverTo(trx: Db, { message, channel, userIds, moment }: BatchToSend): Promise<Map<string, Outcome>> {
    const { id: messageId, kind, segment, sending_since: sendingSince } = message
    const { now } = moment
    const outcomes = new Map<string, Outcome>()
    const skip = (ids: Iterable<string>, reason: DeliveryReason) => {
      for (const each of ids) outcomes.set(each, { state: 'SKIPPED', reason })
    }
    if (userIds.length === 0) return outcomes
    if (sendingSince && isTooOld(timingOf(message), { sendingSince, now })) {
      skip(userIds, 'TOO_OLD')
      return outcomes
    }
    const members = await deliveries.membersIn(trx, { userIds, segment, moment })
    const present = new Set(members.map(({ id }) => id))
    const wanted = await wantedBy(trx, { channel: channel.name, kind, userIds: [...present] })
    skip(
      userIds.filter((each) => !present.has(each)),
      'NO_LONGER_IN_GROUP',
    )
    skip(
      [...present].filter((each) => !wanted.has(each)),
      'NOT_WANTED',
    )
    const askedIds = [...wanted].filter((each) => present.has(each)).toSorted()
    const day = { userIds: askedIds, day: marketingDay(now), messageId }
    const { held, taken } =
      kind === 'BROADCAST' ? await deliveries.takeMarketingDay(trx, day) : { held: wanted, taken: [] }
    const recipients = members
      .filter(({ id }) => held.has(id) && wanted.has(id))
      .map((each) => recipientOf(each, message))
    const batch: ChannelBatch = {
      messageId,
      kind,
      isTest: false,
      streamId: message.stream_id,
      validUntil: message.step_day && stepValidUntil(message.step_day),
      texts: message.texts,
      now,
      recipients,
    }
    for (const [userId, outcome] of recipients.length === 0 ? [] : await channel.deliver(trx, batch)) {
      outcomes.set(userId, outcome)
    }
    const unused = taken.filter((each) => !isTaken(outcomes.get(each)))
    if (unused.length > 0) await deliveries.freeMarketingDay(trx, { ...day, userIds: unused })
    return outcomes
  }

  async function finish(id: string): Promise<void> {
    await transact(db, async (trx) => {
      const row = await repo.lock(trx, id)
      if (row?.state !== 'SENDING' || row.prepared_at === null || (await deliveries.hasWaiting(trx, id))) return
      await repo.change(trx, { id, state: 'SENT', ended_at: clock.now() })
    })
  }

  return {
    /** Sends what can be sent of a message now. A channel that fails does not keep the others from sending. */
    async send(id: string, signal?: AbortSignal): Promise<void> {
      const isStopped = () => signal?.aborted === true
      await begin(id)
      while (!isStopped() && (await prepareSome(id)));
      for (const channel of channels) {
        try {
          for (let after: string | null = deliveries.FIRST_ID; after !== null && !isStopped();) {
            after = await sendBatch(id, channel, after)
          }
        } catch (err) {
          if (isStopped()) return
          log.error({ err, messageId: id, channel: channel.name }, 'a batch of a message was not sent')
        }
      }
      if (!isStopped()) await finish(id)
    },

    /** Sends what is due of every message, the oldest first. */
    async sendDue(): Promise<void> {
      for (const id of await repo.dueIds(db, clock.now())) await this.send(id)
    },
  }
}

export type MessageSender = ReturnType<typeof createMessageSender>

/** What an automation sends is never sent at night nor late, whatever its kind. */
const timingOf = ({ kind, step }: repo.MessageRow): MessageKind => (step === null ? kind : 'BROADCAST')

const isTaken = (outcome?: Outcome) => outcome?.state === 'SENT' || outcome?.state === 'QUEUED'

type Member = Awaited<ReturnType<typeof deliveries.membersIn>>[number]

/** A member with the text in their language. */
export function recipientOf(member: Member, { texts }: Pick<repo.MessageRow, 'texts'>): Recipient {
  const locale = { language: member.language ?? DEFAULT_LOCALE.language, timeZone: member.time_zone }
  const { language, ...text } = textFor(texts, locale.language)
  const { id: userId, name, email } = member
  return { userId, name, email, locale, language, ...fillName(text, name) }
}

interface BatchToSend {
  message: repo.MessageRow
  channel: Channel
  userIds: readonly string[]
  moment: SegmentMoment
}

export interface SenderDependencies {
  db: Db
  clock: Clock
  settings: Pick<SettingsService, 'programmeTimes'>
  log: Logger
  channels: readonly Channel[]
  wantedBy: WantedBy
}
