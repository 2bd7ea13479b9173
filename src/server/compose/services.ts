import { composeContent } from './content.ts'
import { composeSignIn } from './sign-in.ts'
import { composePayments } from './payments.ts'
import type { BaseDependencies } from './dependencies.ts'
import { composeMemberAccount } from './member-account.ts'
import { auditLogService } from '#server/features/audit/audit-log.service.ts'
import { auditService } from '#server/features/audit/audit.service.ts'
import { consentsService } from '#server/features/consents/consents.service.ts'
import { enquiryForms } from '#server/features/enquiries/enquiry-forms.ts'
import { enquiriesService } from '#server/features/enquiries/enquiries.service.ts'
import { formerMembersService } from '#server/features/former-members/former-members.service.ts'
import { emailsService } from '#server/features/emails/emails.service.ts'
import { plansService } from '#server/features/plans/plans.service.ts'
import { profileService } from '#server/features/profile/profile.service.ts'
import { programmeStartsService } from '#server/features/programme/programme-starts.service.ts'
import { paymentKeysService } from '#server/features/settings/payment-keys.service.ts'
import { settingsService } from '#server/features/settings/settings.service.ts'
import { sessionsService } from '#server/features/sign-in/sessions.service.ts'
import { statsService } from '#server/features/stats/stats.service.ts'
import { adminGrantsService } from '#server/features/subscriptions/admin-grants.service.ts'
import { subscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { userDetailsService } from '#server/features/users/user-details.service.ts'
import { userListsService } from '#server/features/users/user-lists.service.ts'
import { systemService } from '#server/features/system/system.service.ts'
import { accountDeletionService } from '#server/features/users/account-deletion.service.ts'
import { usersService } from '#server/features/users/users.service.ts'
import { makeTrafficAlarm } from '#server/platform/traffic-alarm.ts'
import type { Services } from '#server/platform/bind.ts'
import { makeRateLimiter } from '#server/platform/rate-limiter.ts'
import { keysFor, secretBox } from '#server/platform/secret-box.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { mayUse, type Use } from '#shared/domain/access.ts'
import type { Contract } from '#shared/contract/index.ts'
import { keyProblem } from '#shared/domain/payment-keys.ts'

/** Builds all features and declares their background jobs. */
export function composeServices(dependencies: BaseDependencies) {
  const { db, clock, log, jobs, emailSender, phone, secrets, production, signInCodes, demo } = dependencies
  const audit = auditService({ clock })
  const settings = settingsService({
    db,
    clock,
    audit,
    box: secretBox(keysFor('settings', secrets)),
    keyRefusal: (keyId) => keyProblem({ keyId, production, signInCodes, demo }),
  })
  const plans = plansService({ db })
  const sessions = sessionsService({ db, clock, log })
  const formerMembers = formerMembersService({ clock, keys: keysFor('former members', secrets) })
  jobs.every('former-members.tidy', 24 * 3600, () => formerMembers.removeExpired(db))
  const subscriptions = subscriptionsService({ db, clock, plans, settings, formerMembers })
  const emails = emailsService({ db, clock, emailSender, jobs })
  const accountDeletion = accountDeletionService({ audit, clock, sessions, emails, formerMembers })
  const users = usersService({
    db,
    clock,
    phone,
    subscriptions,
    audit,
    accountDeletion,
    endSessions: sessions.endAll,
  })
  const adminGrants = adminGrantsService({ db, clock, settings })
  const programmeStarts = programmeStartsService({ db, clock, settings, subscriptions })
  const content = composeContent({ ...dependencies, audit, settings, subscriptions, users })

  const provider = dependencies.providerFor(settings)
  const { siteAddress } = dependencies
  const limits = makeRateLimiter({ db, clock })
  const alarm = makeTrafficAlarm({ limits, clock, log })

  const money = composePayments({
    ...dependencies,
    audit,
    subscriptions,
    formerMembers,
    limits,
    emails,
    plans,
    provider,
  })

  const siteName = settings.websiteName
  const enquiries = enquiriesService({
    db,
    clock,
    emails,
    limits,
    alarm,
    audit,
    jobs,
    box: secretBox(keysFor('newsletter links', secrets)),
    siteName,
    siteAddress,
  })

  const account = { ...dependencies, audit, emails, sessions, siteName }
  const { liveSessions, programme } = content
  const self = composeMemberAccount({ ...account, subscriptions, accountDeletion, liveSessions, programme })
  const identity = composeSignIn({ ...account, users, limits, alarm, codes: signInCodes })

  const services: Services<Contract> = {
    ...identity.services,
    ...money.services,
    ...content.services,
    stats: statsService({ db, clock }),
    users,
    userLists: userListsService({ db, clock, phone, plans, adminGrants, audit, users }),
    userDetails: userDetailsService({ db, audit, adminGrants, programmeStarts, sessions, subscriptions }),
    plans,
    settings,
    paymentKeys: paymentKeysService({ limits, settings, check: dependencies.keyCheck }),
    enquiries,
    audit: auditLogService({ db }),
    subscriptions,
    profile: profileService({ users, limits }),
    ...self.services,
    system: systemService({ db, clock, jobs, emails, audit, runtime: dependencies.runtime }),
    consents: consentsService({ db, clock }),
  }
  return {
    services,
    emails,
    siteName: settings.cachedWebsiteName,
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
    /** Re-encrypts what an earlier secret key had encrypted. */
    async renewSecrets(): Promise<void> {
      await settings.renewSecrets()
      await identity.renewSecrets()
    },
    /** Routes beside the calls of the contract. */
    plugins: [content.captionPages, money.webhook, enquiryForms(enquiries), self.forms],
  }
}
