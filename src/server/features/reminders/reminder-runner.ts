import { unsubscribeUrl } from './reminder-links.ts'
import * as reminders from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailsService, NewEmail } from '#server/features/emails/public.ts'
import type { NewPush, PushOutbox } from '#server/features/push/public.ts'
import type { MemberSubscription, SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/domain/locale.ts'

/** One occasion of which many members are reminded, each once. */
export interface ReminderRun {
  channel: reminders.ReminderChannel
  kind: reminders.ReminderKind
  eventKey: string
  candidates: (batch: Batch) => Promise<Candidate[]>
  /** What is sent to those of the members whom the rule allows. */
  draftsFor: (members: readonly Member[]) => Promise<Draft[]> | Draft[]
}

export interface Member {
  userId: string
  name: string
  to: string
  locale: Locale
  subscription: MemberSubscription
  /** Ends the reminders of this kind. */
  unsubscribeUrl: (kind: reminders.OptionalKind) => string
}

/** An email, or a notification, by the channel of the run. */
export type Draft = { userId: string } & ({ email: NewEmail } | { push: NewPush })

type Batch = {
  channel: reminders.ReminderChannel
  kind: reminders.ReminderKind
  eventKey: string
  after: string
  limit: number
}

type Candidate = {
  id: string
  name: string
  email: string
  language: Locale['language'] | null
  time_zone: string | null
}

/** Reminders per transaction, so that other writers do not wait long. */
const BATCH = 50
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Goes through the candidates by id and enqueues each reminder once, whichever node runs it. */
export function createReminderRunner(dependencies: RunnerDependencies) {
  const { db, clock, emails, pushOutbox, subscriptions, box, siteUrl } = dependencies
  return async ({ channel, kind, eventKey, candidates, draftsFor }: ReminderRun): Promise<void> => {
    for (let after = FIRST_ID; ;) {
      const found = await candidates({ channel, kind, eventKey, after, limit: BATCH })
      const subscriptionsByUser = await subscriptions.getSubscriptions(found.map(({ id }) => id))
      const members = found.flatMap(({ id: userId, name, email: to, language, time_zone: timeZone }): Member[] => {
        const subscription = subscriptionsByUser.get(userId)
        if (!subscription) return []
        const locale = { language: language ?? DEFAULT_LOCALE.language, timeZone }
        const endLink: Member['unsubscribeUrl'] = (each) =>
          unsubscribeUrl(box, siteUrl(), { userId, kind: each, language: locale.language })
        return [{ userId, name, to, locale, subscription, unsubscribeUrl: endLink }]
      })
      const drafts = await draftsFor(members)
      await transact(db, async (trx) => {
        const userIds = drafts.map(({ userId }) => userId)
        const isNew = await reminders.recordSent(trx, { channel, userIds, kind, eventKey, now: clock.now() })
        const toSend = drafts.filter(({ userId }) => isNew.has(userId))
        for (const draft of toSend) if ('email' in draft) await emails.enqueue(trx, draft.email)
        await pushOutbox.enqueue(
          trx,
          toSend.flatMap((draft) => ('push' in draft ? [draft.push] : [])),
        )
      })
      const last = found.at(-1)
      if (!last || found.length < BATCH) return
      after = last.id
    }
  }
}

export interface RunnerDependencies {
  db: Db
  clock: Clock
  emails: EmailsService
  pushOutbox: PushOutbox
  subscriptions: SubscriptionsService
  /** Encrypts the tokens of the links that end reminders. */
  box: SecretBox
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
