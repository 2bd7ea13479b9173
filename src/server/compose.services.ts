import { composeContent } from './compose.content.ts'
import { composeIdentity } from './compose.identity.ts'
import { composeMoney } from './compose.money.ts'
import { composeSelf } from './compose.self.ts'
import type { Db } from '#server/db/database.ts'
import { activityService } from '#server/features/audit/activity.service.ts'
import { auditService } from '#server/features/audit/audit.service.ts'
import { consentsService } from '#server/features/consents/consents.service.ts'
import { enquiryForms } from '#server/features/enquiries/enquiries.forms.ts'
import { enquiriesService } from '#server/features/enquiries/enquiries.service.ts'
import { formerMembersService } from '#server/features/former-members/former-members.service.ts'
import { mailsService } from '#server/features/mails/mails.service.ts'
import { plansService } from '#server/features/plans/plans.service.ts'
import { profileService } from '#server/features/profile/profile.service.ts'
import { programmeStartsService } from '#server/features/programme/programme-starts.service.ts'
import { paymentKeysService } from '#server/features/settings/payment-keys.service.ts'
import { type SettingsService, settingsService } from '#server/features/settings/settings.service.ts'
import { sessionsService } from '#server/features/sign-in/sessions.service.ts'
import { statsService } from '#server/features/stats/stats.service.ts'
import { giftsService } from '#server/features/subscriptions/gifts.service.ts'
import { subscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { userDetailsService } from '#server/features/users/user-details.service.ts'
import { userListsService } from '#server/features/users/user-lists.service.ts'
import { type Place, systemService } from '#server/features/system/system.service.ts'
import { leaving } from '#server/features/users/leaving.service.ts'
import { usersService } from '#server/features/users/users.service.ts'
import { makeAlarm } from '#server/platform/alarm.ts'
import type { Services } from '#server/platform/bind.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { makeLimits } from '#server/platform/limits.ts'
import type { Logger } from '#server/platform/log.ts'
import { type Keys, keysFor, secretBox } from '#server/platform/secret-box.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { MediaProbe } from '#server/ports/media.ts'
import type { KeyCheck, PaymentsFor } from '#server/ports/payments.ts'
import type { DrawReceipt } from '#server/ports/receipt-paper.ts'
import type { Phone } from '#server/ports/phone.ts'
import { mayUse, type Use } from '#shared/domain/access.ts'
import type { Contract } from '#shared/contract/index.ts'
import { whyNotAllowed } from '#shared/domain/payment-keys.ts'

/** What the features stand on: adapters that have been chosen already. */
export interface Foundations {
  db: Db
  /** The same ahead of whatever waits for it. */
  urgent: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  files: Files
  mail: Mail
  phone: Phone
  probe: MediaProbe
  drawReceipt: DrawReceipt
  /** The installation's secret, and those before it. */
  secrets: Keys
  production: boolean
  signInCodes: 'on' | 'off'
  /** Whether the sandbox takes payments here. */
  demo: boolean
  /** Where people reach the site, without a slash at the end. */
  siteAddress: () => string
  /** Another's page that shows e-books; null: the product shows them itself. */
  documentViewer: string | null
  webhookSecret: string | null
  /** The payment provider for the keys that were entered on the Settings screen, or whatever goes before them. */
  providerFor: (settings: SettingsService) => PaymentsFor
  keyCheck: KeyCheck
  place: Place
}

/** Builds every feature on the foundations, and declares the jobs that they do after requests. */
export function composeServices(foundations: Foundations) {
  const { db, clock, log, jobs, mail, phone, secrets, production, signInCodes, demo } = foundations
  const audit = auditService({ clock })
  const settings = settingsService({
    db,
    clock,
    audit,
    box: secretBox(keysFor('settings', secrets)),
    keyRefusal: (keyId) => whyNotAllowed({ keyId, production, signInCodes, demo }),
  })
  const plans = plansService({ db })
  const sessions = sessionsService({ db, clock, log })
  const formerMembers = formerMembersService({ clock, keys: keysFor('former members', secrets) })
  jobs.every('former-members.tidy', 24 * 3600, () => formerMembers.tidy(db))
  const subscriptions = subscriptionsService({ db, clock, plans, settings, formerMembers })
  const mails = mailsService({ db, clock, mail, jobs })
  const goodbye = leaving({ audit, clock, sessions, mails, formerMembers })
  const users = usersService({
    db,
    clock,
    phone,
    subscriptions,
    audit,
    leaving: goodbye,
    endSessions: sessions.endAll,
  })
  const gifts = giftsService({ db, clock, settings })
  const programmeStarts = programmeStartsService({ db, clock, settings, subscriptions })
  const content = composeContent({ ...foundations, audit, settings, subscriptions })

  const provider = foundations.providerFor(settings)
  const { siteAddress } = foundations
  const limits = makeLimits({ db, clock })
  const alarm = makeAlarm({ limits, clock, log })

  const account = { audit, subscriptions, formerMembers }
  const money = composeMoney({ ...foundations, ...account, limits, mails, plans, provider })

  const siteName = settings.websiteName
  const enquiries = enquiriesService({
    db,
    clock,
    mails,
    limits,
    alarm,
    audit,
    jobs,
    box: secretBox(keysFor('newsletter links', secrets)),
    siteName,
    siteAddress,
  })

  const shared = { db, clock, jobs, audit, mails, sessions, subscriptions, siteName, siteAddress }
  const self = composeSelf({ ...shared, leaving: goodbye, ...content.timetable, secrets })

  const codes = foundations.signInCodes
  const identity = composeIdentity({ ...shared, log, phone, users, limits, alarm, codes, secrets })

  const services: Services<Contract> = {
    ...identity.services,
    ...money.services,
    ...content.services,
    stats: statsService({ db, clock }),
    users,
    userLists: userListsService({ db, clock, phone, plans, gifts, audit, users }),
    userDetails: userDetailsService({ db, audit, gifts, programmeStarts, sessions, subscriptions }),
    plans,
    settings,
    paymentKeys: paymentKeysService({ limits, settings, check: foundations.keyCheck }),
    enquiries,
    audit: activityService({ db }),
    subscriptions,
    profile: profileService({ users, limits }),
    ...self.services,
    system: systemService({ db, clock, jobs, mails, audit, place: foundations.place }),
    consents: consentsService({ db, clock }),
  }
  return {
    services,
    letters: mails,
    siteName: settings.websiteNameNow,
    audit,
    limits,
    users,
    sessions,
    resetTwoStep: identity.resetTwoStep,
    identify: sessions.identify,
    async mayUse(use: Use, viewer: Viewer) {
      if (viewer.role === 'ADMIN') return mayUse(use, { role: 'ADMIN' })
      return mayUse(use, { role: 'USER', subscription: await subscriptions.of(viewer.userId) })
    },
    mayRead: content.mayRead,
    captions: content.captions,
    captionPages: content.captionPages,
    forms: enquiryForms(enquiries),
    reminderForms: self.forms,
    /** Encrypts anew what an earlier key of the installation had encrypted. */
    async renewSecrets(): Promise<void> {
      await settings.renewSecrets()
      await identity.renewSecrets()
    },
    webhook: money.webhook,
  }
}
