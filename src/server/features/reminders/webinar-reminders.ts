import { reminderKey, sendGuardFor } from './reminder-send-guard.ts'
import { webinarEmail } from './reminder-emails.ts'
import type { createReminderRunner, Draft, Member, RunnerDependencies } from './reminder-runner.ts'
import { webinarPush } from './reminder-pushes.ts'
import * as reminders from './reminders.repo.ts'
import type { ReminderChannel } from './reminders.repo.ts'
import { welcomeEmail } from './welcome-emails.ts'
import type { AutomationSettings } from '#server/features/automations/public.ts'
import { renderCalendar, webinarEvents } from '#server/features/calendar/public.ts'
import type { ProgrammeService, Webinar } from '#server/features/programme/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import { includesProgramme } from '#shared/domain/access.ts'
import { DAY_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import {
  dueWebinarReminder,
  type WebinarReminder,
  webinarReminderAt,
  webinarReminderValidUntil,
} from '#shared/domain/reminders.ts'
import { mayPushAt } from '#shared/domain/push.ts'
import { screens } from '#shared/screens.ts'

/** Members are welcomed this long after they bought the plan, in case the server was down. */
const WELCOME_WITHIN_MS = DAY_IN_MS

/** What is sent about the daily webinar: the welcome to those who bought it, and the reminders before each. */
export function createWebinarReminders(
  { db, clock, settings, webinarsOf, siteName, siteUrl, automationSettings }: WebinarReminderDependencies,
  remind: ReturnType<typeof createReminderRunner>,
) {
  async function withWebinars(members: readonly Member[]): Promise<{ member: Member; webinars: Webinar[] }[]> {
    const active = members.flatMap((member) => {
      const { activatedAt } = member.subscription
      return activatedAt !== null && includesProgramme(member.subscription) ? [{ member, activatedAt }] : []
    })
    if (active.length === 0) return []
    const all = await webinarsOf(active.map(({ member, activatedAt }) => ({ userId: member.userId, activatedAt })))
    return active.map(({ member }) => ({ member, webinars: all.get(member.userId) ?? [] }))
  }

  async function remindOfWebinar(): Promise<void> {
    const due = dueWebinarReminder(await settings.programmeTimes(), clock.now())
    if (!due) return
    await remindOf(due, 'EMAIL')
    if (mayPushAt(clock.now(), due.start)) await remindOf(due, 'PUSH')
  }

  async function remindOf({ start, minutes }: WebinarReminder, channel: ReminderChannel): Promise<void> {
    const [site, link] = [await siteName(), siteUrl() + screens.dashboard]
    const session = { kind: 'WEBINAR', startTime: start, minutes } as const

    async function draftsFor(members: readonly Member[]): Promise<Draft[]> {
      const minutesLeft = Math.ceil((start.getTime() - clock.now().getTime()) / MINUTE_IN_MS)
      if (minutesLeft <= 0) return []
      return (await withWebinars(members)).flatMap(({ member, webinars }): Draft[] => {
        const { userId, to, locale, subscription, unsubscribeUrl } = member
        const webinar = webinars.find((each) => each.start.getTime() === start.getTime())
        const hasJustJoined = (subscription.activatedAt ?? start) > webinarReminderAt(start, minutes)
        if (!webinar || hasJustJoined) return []
        const { day } = webinar
        const sendGuard = sendGuardFor({ ...session, userId })
        const validUntil = webinarReminderValidUntil(start, minutes)
        if (channel === 'PUSH') {
          const reminder = { userId, locale, startTime: start, guard: sendGuard, validUntil }
          return [{ userId, push: webinarPush({ ...reminder, day, minutesLeft }) }]
        }
        const email = webinarEmail({
          to,
          locale,
          day,
          minutesLeft,
          startTime: start,
          link,
          siteName: site,
          unsubscribeUrl: unsubscribeUrl('WEBINAR'),
          sendGuard,
          validUntil,
        })
        return [{ userId, email }]
      })
    }

    await remind({
      channel,
      kind: 'WEBINAR',
      eventKey: reminderKey(session),
      candidates: (batch) => reminders.membersWithInitialPlan(db, { ...batch, now: clock.now() }),
      draftsFor,
    })
  }

  async function welcomeBuyers(): Promise<void> {
    const now = clock.now()
    const { isOn, texts: words } = await automationSettings.read(db, 'WELCOME')
    if (!isOn) return
    const [site, link] = [await siteName(), siteUrl() + screens.dashboard]

    async function draftsFor(members: readonly Member[]): Promise<Draft[]> {
      return (await withWebinars(members)).flatMap(({ member, webinars }) => {
        const { userId, name, to, locale } = member
        const [first] = webinars
        if (!first || first.start <= now) return []
        const events = webinarEvents(webinars, { siteName: site, siteUrl: siteUrl(), userId, ...locale })
        const email = welcomeEmail({
          to,
          name,
          locale,
          siteName: site,
          words,
          start: first.start,
          end: first.end,
          days: webinars.length,
          link,
          calendarFile: renderCalendar({ name: site, events }, now),
          sendGuard: sendGuardFor({ kind: 'WELCOME', userId }),
          validUntil: first.start,
        })
        return [{ userId, email }]
      })
    }

    await remind({
      channel: 'EMAIL',
      kind: 'WELCOME',
      eventKey: reminderKey({ kind: 'WELCOME' }),
      candidates: (batch) =>
        reminders.buyersOfInitialPlan(db, { ...batch, boughtSince: new Date(now.getTime() - WELCOME_WITHIN_MS) }),
      draftsFor,
    })
  }

  return { remindOfWebinar, welcomeBuyers }
}

export interface WebinarReminderDependencies extends RunnerDependencies {
  settings: Pick<SettingsService, 'programmeTimes'>
  webinarsOf: ProgrammeService['webinarsOf']
  siteName: () => Promise<string>
  automationSettings: AutomationSettings
}
