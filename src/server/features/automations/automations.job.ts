import * as automations from './automations.repo.ts'
import type { AutomationSettings } from './automation-settings.ts'
import * as members from './due-members.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { StepMessages } from '#server/features/messages/public.ts'
import type { ProgrammeService } from '#server/features/programme/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesProgramme } from '#shared/domain/access.ts'
import { fillPlaceholders } from '#shared/domain/automation-texts.ts'
import {
  type DatedStep,
  dueAfter,
  factsDue,
  isStepDue,
  isStepQuiet,
  isUnwatchedDue,
  MESSAGE_STEPS,
  type MessageStep,
  STEP_KINDS,
} from '#shared/domain/automations.ts'
import { addIstDays, DAY_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { MESSAGES_KEPT_FOR_DAYS } from '#shared/domain/messages.ts'
import { webinarStartOn } from '#shared/domain/programme-times.ts'
import { type AppPath, screens } from '#shared/screens.ts'

/** How often members are looked for to whom a step is due. */
export const AUTOMATE_EVERY_SECONDS = 300
const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Writes the messages of the steps that are due, in batches and each once, whichever node runs it. */
export function automationsJob(dependencies: JobDependencies): () => Promise<void> {
  const { db, clock, settings, subscriptions, webinarsOf, stepMessages, automationSettings } = dependencies

  /** The next members by id, with those to whom the step is due; without a last one there are no more. */
  async function findDue(step: MessageStep, after: string): Promise<Found> {
    if (step === 'DAY_NOT_WATCHED') return findUnwatched(step, after)
    const now = clock.now()
    const wanted = { step, facts: factsDue(step, now), after, limit: BATCH }
    const found =
      step === 'ASLEEP' ? await members.membersLastSeen(db, { ...wanted, now }) : await members.membersEnded(db, wanted)
    const due = found.filter(({ occasion }) => isStepDue(dueAfter(step satisfies DatedStep, occasion), now))
    return { due, last: found.length < BATCH ? null : (found.at(-1)?.userId ?? null) }
  }

  async function findUnwatched(step: MessageStep, after: string): Promise<Found> {
    const now = clock.now()
    const start = webinarStartOn(addIstDays(now, -1), await settings.programmeTimes())
    const ids = await members.membersInProgramme(db, { step, start, after, limit: BATCH, now })
    const plans = await subscriptions.getSubscriptions(ids)
    const active = ids.flatMap((userId) => {
      const plan = plans.get(userId)
      return plan && plan.activatedAt !== null && includesProgramme(plan)
        ? [{ userId, activatedAt: plan.activatedAt }]
        : []
    })
    const webinars = active.length > 0 ? await webinarsOf(active) : new Map<string, never[]>()
    const missed = active.flatMap(({ userId }) => {
      const webinar = webinars.get(userId)?.find((each) => each.start.getTime() === start.getTime())
      return webinar ? [{ userId, webinar, videoId: webinar.videoId }] : []
    })
    const watching = await members.watchingOf(db, { step, start, members: missed })
    const due = missed.filter(({ userId, webinar }) => {
      const facts = watching.get(userId)
      return facts !== undefined && isUnwatchedDue({ webinar, ...facts }, now)
    })
    return {
      due: due.map(({ userId }) => ({ userId, occasion: start })),
      last: ids.length < BATCH ? null : (ids.at(-1) ?? null),
    }
  }

  async function write(step: MessageStep): Promise<void> {
    let messageId: string | null = null
    for (let after: string | null = FIRST_ID; after !== null;) {
      const { due, last }: Found = await findDue(step, after)
      if (due.length > 0) {
        messageId = await send(step, due)
        if (messageId === null) return
      }
      after = last
    }
    if (messageId !== null) await stepMessages.start(db, messageId)
  }

  /** Records the members and writes their deliveries in one transaction; returns the message, or null if the step is off. */
  async function send(step: MessageStep, due: readonly DueMember[]): Promise<string | null> {
    const site = await dependencies.siteName()
    const values = { site, link: dependencies.siteUrl() + LINKS[step] }
    return transact(db, async (trx) => {
      const { isOn, texts } = await automationSettings.read(trx, step)
      if (!isOn) return null
      const words = { en: fillPlaceholders(texts.en, values), hi: fillPlaceholders(texts.hi, values) }
      const messageId = await stepMessages.lockToday(trx, { step, kind: STEP_KINDS[step], texts: words })
      if (messageId === null) return null
      const userIds = await automations.recordSends(trx, { messageId, step, members: due, now: clock.now() })
      await stepMessages.add(trx, { messageId, userIds })
      return messageId
    })
  }

  return async () => {
    const now = clock.now()
    if (isStepQuiet(now)) return
    for (const step of MESSAGE_STEPS) await write(step)
    await automations.removeOlderThan(db, new Date(now.getTime() - MESSAGES_KEPT_FOR_DAYS * DAY_IN_MS))
  }
}

/** Where the link of each step leads. */
export const LINKS: Readonly<Record<MessageStep, AppPath>> = {
  DAY_NOT_WATCHED: screens.dashboard,
  AFTER_END_3: screens.subscription,
  AFTER_END_14: screens.subscription,
  ASLEEP: screens.dashboard,
}

interface DueMember {
  userId: string
  occasion: Instant
}

interface Found {
  due: DueMember[]
  last: string | null
}

export interface JobDependencies {
  db: Db
  clock: Clock
  settings: Pick<SettingsService, 'programmeTimes'>
  subscriptions: Pick<SubscriptionsService, 'getSubscriptions'>
  webinarsOf: ProgrammeService['webinarsOf']
  stepMessages: StepMessages
  automationSettings: AutomationSettings
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}
