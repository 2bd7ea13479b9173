import { aboutOf, judgedBy } from './reminders.judge.ts'
import { expiryLetter, liveLetter } from './reminders.letters.ts'
import { unsubscribeUrl } from './reminders.links.ts'
import * as reminders from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Livestreams } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { MailsService, Post } from '#server/features/mails/mails.service.ts'
import type { MemberSubscription, SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { opensLiveSessions } from '#shared/domain/access.ts'
import { DAY_IN_MS, startOfIstDay } from '#shared/domain/ist.ts'
import {
  announcesLive,
  endOfReminder,
  endsToldToday,
  EXPIRY_REMINDER_DAYS,
  EXPIRY_REMINDER_LATE_DAYS,
  type ExpiryReminder,
  expiryReminder,
  isDayTime,
  LIVE_REMINDER_IN_MS,
} from '#shared/domain/reminders.ts'
import { screens } from '#shared/screens.ts'

/** How often it is looked who is to be reminded. */
export const REMIND_EVERY_SECONDS = 60
const KEPT_FOR_DAYS = 60
/** Written in one transaction; others wait no longer than that takes. */
const BATCH = 50
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Writes the reminders that are due: each once, in batches, whichever node does it. */
export function remindersJob(dependencies: Dependencies): () => Promise<void> {
  const { db, clock, mails, box, subscriptions, siteName, siteAddress } = dependencies

  /** Goes through the candidates in the order of their ids; `letterFor` answers null for whom the rule says no. */
  async function remind({ kind, about, candidates, letterFor }: Round): Promise<void> {
    for (let after = FIRST_ID; ;) {
      const people = await candidates({ kind, about, after, limit: BATCH })
      const held = await subscriptions.ofMany(people.map(({ id }) => id))
      const letters = people.flatMap(({ id, email }) => {
        const subscription = held.get(id)
        const url = unsubscribeUrl(box, siteAddress(), { userId: id, kind })
        const letter = subscription && letterFor({ userId: id, to: email, unsubscribeUrl: url, subscription })
        return letter ? [{ userId: id, letter }] : []
      })
      await transact(db, async (trx) => {
        const userIds = letters.map(({ userId }) => userId)
        const isNew = await reminders.note(trx, { userIds, kind, about, now: clock.now() })
        for (const { userId, letter } of letters) if (isNew.has(userId)) await mails.post(trx, letter)
      })
      const last = people.at(-1)
      if (!last || people.length < BATCH) return
      after = last.id
    }
  }

  async function remindOfStream(stream: Livestreams, site: string): Promise<void> {
    const { id: streamId, title, start_time: startTime } = stream
    const session = { kind: 'LIVE_SESSION', streamId, startTime } as const
    await remind({
      kind: 'LIVE_SESSION',
      about: aboutOf(session),
      candidates: (batch) => reminders.withLongPlan(db, { ...batch, now: clock.now() }),
      letterFor({ userId, to, unsubscribeUrl: url, subscription }) {
        if (!opensLiveSessions(subscription)) return null
        const judge = judgedBy({ ...session, userId })
        const link = siteAddress() + screens.livestream(streamId)
        return liveLetter({
          to,
          title,
          startTime,
          link,
          siteName: site,
          unsubscribeUrl: url,
          judge,
          validUntil: startTime,
        })
      },
    })
  }

  async function remindOfEnds({ days, daysLeft }: ExpiryReminder, site: string): Promise<void> {
    const now = clock.now()
    const ends = endsToldToday(daysLeft, now)
    // What was missed is told only to those who had their time already.
    const given = daysLeft < days ? startOfIstDay(now) : now
    await remind({
      kind: 'EXPIRY',
      about: `${ends.from.toISOString()} ${days}`,
      candidates: (batch) => reminders.endingIn(db, { ...batch, ...ends, givenUntil: given }),
      letterFor({ userId, to, unsubscribeUrl: url, subscription }) {
        const { subscriptionStatus, expiresAt, plan } = subscription
        if (subscriptionStatus !== 'ACTIVE' || !expiresAt || !plan || expiryReminder(expiresAt, now)?.days !== days)
          return null
        const judge = judgedBy({ kind: 'EXPIRY', userId, expiresAt, days })
        const letter = { to, plan: plan.planName, expiresAt, daysLeft, siteName: site, unsubscribeUrl: url, judge }
        return expiryLetter({ ...letter, link: siteAddress() + screens.subscription, validUntil: endOfReminder(now) })
      },
    })
  }

  return async () => {
    const [now, site] = [clock.now(), await siteName()]
    const soon = { now, until: new Date(now.getTime() + LIVE_REMINDER_IN_MS) }
    for (const stream of await reminders.streamsStarting(db, soon)) {
      if (announcesLive({ startTime: stream.start_time }, clock.now())) await remindOfStream(stream, site)
    }
    if (!isDayTime(now)) return
    for (const late of EXPIRY_REMINDER_LATE_DAYS) {
      for (const days of EXPIRY_REMINDER_DAYS) await remindOfEnds({ days, daysLeft: days - late }, site)
    }
    await reminders.removeOlderThan(db, new Date(now.getTime() - KEPT_FOR_DAYS * DAY_IN_MS))
  }
}

export interface Dependencies {
  db: Db
  clock: Clock
  mails: MailsService
  subscriptions: SubscriptionsService
  /** Seals the links that end reminders. */
  box: SecretBox
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteAddress: () => string
}

interface Round {
  kind: reminders.ReminderKind
  about: string
  candidates: (batch: Batch) => Promise<{ id: string; email: string }[]>
  letterFor: (member: Member) => Post | null
}

type Batch = { kind: reminders.ReminderKind; about: string; after: string; limit: number }

interface Member {
  userId: string
  to: string
  unsubscribeUrl: string
  subscription: MemberSubscription
}
