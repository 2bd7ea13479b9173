import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import { auditService } from '#server/features/audit/audit.service.ts'
import { createBrandPictures, createReceiptFrame } from '#server/features/brand/public.ts'
import { bulkEmailsService } from '#server/features/bulk-emails/bulk-emails.service.ts'
import { createReturnPaths } from '#server/features/bulk-emails/return-paths.ts'
import { suppressionsService } from '#server/features/bulk-emails/suppressions.service.ts'
import { consentsService } from '#server/features/consents/consents.service.ts'
import { createEmailFrame } from '#server/features/emails/email-frame.ts'
import { emailsService } from '#server/features/emails/emails.service.ts'
import { formerMembersService } from '#server/features/former-members/former-members.service.ts'
import { type LegalFactsService, legalFactsService } from '#server/features/legal-facts/legal-facts.service.ts'
import { localesService } from '#server/features/locales/locales.service.ts'
import { plansService } from '#server/features/plans/plans.service.ts'
import { type SettingsService, settingsService } from '#server/features/settings/settings.service.ts'
import { sessionsService } from '#server/features/sign-in/sessions.service.ts'
import { adminGrantsService } from '#server/features/subscriptions/admin-grants.service.ts'
import { subscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { createPushKeys, createPushOutbox, registerWantedGuards } from '#server/features/push/public.ts'
import type { RuntimeInfo } from '#server/features/system/system.service.ts'
import { createPermissionReader } from '#server/features/team/public.ts'
import { teamService } from '#server/features/team/team.service.ts'
import { accountDeletionService } from '#server/features/users/account-deletion.service.ts'
import { createMemberEmailSender } from '#server/features/users/member-email-sender.ts'
import { usersService } from '#server/features/users/users.service.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Logger } from '#server/platform/log.ts'
import { createRateLimiter } from '#server/platform/rate-limiter.ts'
import { type KeyRing, keysFor, createSecretBox } from '#server/platform/secret-box.ts'
import { createTrafficAlarm } from '#server/platform/traffic-alarm.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { DocumentCheck } from '#server/ports/document-check.ts'
import type { Files } from '#server/ports/files.ts'
import type { EmailSender } from '#server/ports/email-sender.ts'
import type { MediaProbe } from '#server/ports/media-probe.ts'
import type { PaymentKeyCheck, PaymentProviderLookup } from '#server/ports/payment-provider.ts'
import type { Phone } from '#server/ports/phone.ts'
import type { PictureResizer } from '#server/ports/picture-resizer.ts'
import type { PushSender } from '#server/ports/push.ts'
import type { RenderBrandPicture } from '#server/ports/brand-renderer.ts'
import type { DocumentText } from '#server/ports/document-text.ts'
import type { RenderCertificate } from '#server/ports/certificate-renderer.ts'
import type { RenderNotes } from '#server/ports/notes-renderer.ts'
import type { RenderReceipt } from '#server/ports/receipt-renderer.ts'
import type { RenderSite } from '#server/ports/render-site.ts'
import type { SpeechModel, Transcoder } from '#server/ports/transcoder.ts'
import { keyProblem } from '#shared/domain/payment-keys.ts'

/** What is outside of the features: `compose` chooses an adapter for each, and its caller may pass another one. */
export interface Ports {
  database: Database
  clock: Clock
  log: Logger
  jobs: Jobs
  files: Files
  emailSender: EmailSender
  /** For emails to many members. */
  bulkEmailSender: EmailSender
  phone: Phone
  probe: MediaProbe
  documentCheck: DocumentCheck
  pictureResizer: PictureResizer
  renderReceipt: RenderReceipt
  renderNotes: RenderNotes
  renderCertificate: RenderCertificate
  documentText: DocumentText
  renderBrandPicture: RenderBrandPicture
  transcoder: Transcoder
  /** Null while the web is not built. */
  renderSite: RenderSite | null
  /** Null: nothing writes captions automatically. */
  speechModel: SpeechModel | null
  pushSender: PushSender
  /** Free bytes on the disk of DATA_DIR. */
  freeSpace: () => Promise<number>
  /** The payment provider for the keys of the configuration, or else of the Settings screen. */
  createFindProvider: (settings: SettingsService, legalFacts: LegalFactsService) => PaymentProviderLookup
  keyCheck: PaymentKeyCheck
}

/** The ports and the configuration. */
interface BaseDependencies extends Ports {
  config: Config
  db: Db
  /** The same database, ahead of all queries that wait for a connection. */
  priorityDb: Db
  /** For statistics and exports; may be a replica, seconds behind. */
  reportDb: Db
  /** The installation's secret key and its predecessors. */
  secrets: KeyRing
  /** The site's public URL, without a slash at the end. */
  siteUrl: () => string
  webhookSecret: string | null
  runtime: RuntimeInfo
}

/** What a part of the composition builds its features from: ports, configuration, and the features that others need. */
export type Dependencies = ReturnType<typeof composeDependencies>

/** Builds the features that other features need. */
export function composeDependencies(base: BaseDependencies) {
  const { config, db, clock, log, jobs, secrets } = base
  const audit = auditService({ clock })
  const legalFacts = legalFactsService({ db, clock, audit, configuredKeyId: config.razorpay.keyId })
  const settings = settingsService({
    db,
    clock,
    audit,
    missingLegalFacts: legalFacts.missingFacts,
    box: createSecretBox(keysFor('settings', secrets)),
    keyRefusal: (keyId) => keyProblem({ keyId, ...config }),
  })
  const plans = plansService({ db, clock, audit })
  const sessions = sessionsService(base)
  const formerMembers = formerMembersService({ clock, keys: keysFor('former members', secrets) })
  jobs.every('former-members.tidy', 24 * 3600, () => formerMembers.removeExpired(db))
  const subscriptions = subscriptionsService({ db, clock, plans, settings, formerMembers })
  const brandPictures = createBrandPictures({ ...base, shown: settings.cachedShown })
  const frameOf = createEmailFrame({ ...base, settings, postalAddress: legalFacts.postalAddress })
  const { bounceAddress } = config.bulkEmails
  const returnPaths = createReturnPaths({ keys: keysFor('bounce addresses', secrets), bounceAddress })
  const emails = emailsService({
    ...base,
    contactEmail: settings.contactEmail,
    frameOf,
    returnPath: returnPaths.write,
  })
  const suppressions = suppressionsService(base)
  const bulkEmailLinks = createSecretBox(keysFor('bulk email links', secrets))
  const bulkEmails = bulkEmailsService({
    ...base,
    suppressions,
    frameOf,
    contactEmail: settings.contactEmail,
    returnPath: returnPaths.write,
    box: bulkEmailLinks,
    smtpRate: config.bulkEmails.ratePerSecond,
    warmsUp: config.bulkEmails.warmsUp,
  })
  const locales = localesService(base)
  const accountDeletion = accountDeletionService({ audit, clock, sessions, emails, suppressions, formerMembers })
  const adminGrants = adminGrantsService({ db, clock, settings })
  const memberEmails = createMemberEmailSender({ emails, siteName: settings.websiteName, siteUrl: base.siteUrl })
  const limits = createRateLimiter({ db, clock })
  const permissionsOf = createPermissionReader(base)
  const pushKeys = createPushKeys({
    ...base,
    box: createSecretBox(keysFor('push keys', secrets)),
    privateKey: config.secrets.vapidPrivateKey,
  })
  const pushOutbox = createPushOutbox({ ...base, keys: pushKeys.keys, contact: () => pushContact(base) })
  registerWantedGuards(pushOutbox, db)
  const users = usersService({
    ...base,
    subscriptions,
    plans,
    adminGrants,
    memberEmails,
    audit,
    accountDeletion,
    permissionsOf,
    endSessions: sessions.endAll,
  })
  return {
    ...base,
    audit,
    legalFacts,
    consents: consentsService({ db, clock, legalFacts }),
    settings,
    brandPictures,
    // A receipt has the address at its beginning.
    frameOfReceipts: createReceiptFrame({ db, brandPictures, frameOf: createEmailFrame({ ...base, settings }) }),
    siteName: settings.websiteName,
    contactEmail: settings.contactEmail,
    plans,
    sessions,
    formerMembers,
    subscriptions,
    emails,
    suppressions,
    bulkEmails,
    bulkEmailLinks,
    returnPaths,
    locales,
    accountDeletion,
    adminGrants,
    memberEmails,
    permissionsOf,
    users,
    pushKeys,
    pushOutbox,
    team: teamService({ ...base, users, audit }),
    limits,
    alarm: createTrafficAlarm({ limits, clock, log }),
    findProvider: base.createFindProvider(settings, legalFacts),
  }
}

/** How push services reach us: they accept no address of a machine that is not on the internet. */
function pushContact({ config, siteUrl }: Pick<BaseDependencies, 'config' | 'siteUrl'>): string {
  const url = siteUrl()
  if (url.startsWith('https://')) return url
  return `mailto:${/<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
}
