import { composeContent } from './content.ts'
import type { Dependencies } from './dependencies.ts'
import { composeMessages } from './messages.ts'
import { composePayments } from './payments.ts'
import { auditLogService } from '#server/features/audit/audit-log.service.ts'
import { calendarFeedRoutes } from '#server/features/calendar/calendar-feed.routes.ts'
import { createCalendarFeed } from '#server/features/calendar/calendar-feed.ts'
import { automationSettings } from '#server/features/automations/public.ts'
import { emailBouncesWebhook } from '#server/features/bulk-emails/bounces.webhook.ts'
import { bulkEmailsAdminService } from '#server/features/bulk-emails/bulk-emails-admin.service.ts'
import { channelConsentsService } from '#server/features/bulk-emails/channel-consents.service.ts'
import { brandService } from '#server/features/brand/brand.service.ts'
import { calendarService } from '#server/features/calendar/calendar.service.ts'
import { attendanceService } from '#server/features/live-presence/attendance.service.ts'
import { livePresenceService } from '#server/features/live-presence/live-presence.service.ts'
import { createPresenceTokens } from '#server/features/live-presence/public.ts'
import {
  REMOVE_ANONYMOUS_EVERY_SECONDS,
  removeAnonymousAttendance,
} from '#server/features/live-presence/anonymous-attendance.job.ts'
import { enquiryForms } from '#server/features/enquiries/enquiry-forms.ts'
import { enquiriesService } from '#server/features/enquiries/enquiries.service.ts'
import { liveModerationService } from '#server/features/live-room/live-moderation.service.ts'
import { liveRoomService } from '#server/features/live-room/live-room.service.ts'
import { liveQuestionsService } from '#server/features/live-questions/live-questions.service.ts'
import { countOpenQuestionsIn } from '#server/features/live-questions/public.ts'
import { REMOVE_OLD_MESSAGES_EVERY_SECONDS, removeOldMessages } from '#server/features/live-room/old-messages.job.ts'
import { type MemberViewsService, memberViewsService } from '#server/features/member-views/member-views.service.ts'
import { certificatePageRoutes } from '#server/features/certificates/certificate-page.routes.ts'
import { certificatesService } from '#server/features/certificates/certificates.service.ts'
import { createNotesReader } from '#server/features/notes/public.ts'
import { notesService } from '#server/features/notes/notes.service.ts'
import { reencryptNotes } from '#server/features/notes/reencrypt-notes.ts'
import { searchService } from '#server/features/search/search.service.ts'
import { UPDATE_SEARCH_EVERY_SECONDS, updateSearchIndex } from '#server/features/search/update-search-index.job.ts'
import { meService } from '#server/features/profile/me.service.ts'
import { profileService } from '#server/features/profile/profile.service.ts'
import { programmeStartsService } from '#server/features/programme/programme-starts.service.ts'
import { createAnswerPush } from '#server/features/push/public.ts'
import { pushService } from '#server/features/push/push.service.ts'
import { remindersService } from '#server/features/reminders/reminders.service.ts'
import { unsubscribeForm } from '#server/features/reminders/unsubscribe-form.ts'
import { practiceService } from '#server/features/practice/practice.service.ts'
import { sittingsService } from '#server/features/practice/sittings.service.ts'
import { reflectionCommentsService } from '#server/features/reflections/reflection-comments.service.ts'
import { reflectionModerationService } from '#server/features/reflections/reflection-moderation.service.ts'
import { reflectionQuestionsService } from '#server/features/reflections/reflection-questions.service.ts'
import { createReflectionExport, reencryptReflections } from '#server/features/reflections/public.ts'
import { reflectionsService } from '#server/features/reflections/reflections.service.ts'
import { paymentKeysService } from '#server/features/settings/payment-keys.service.ts'
import { resetTwoStep } from '#server/features/sign-in/administrator-commands.ts'
import { timelineService } from '#server/features/timeline/timeline.service.ts'
import { createTwoStepVerification } from '#server/features/sign-in/two-step-verification.ts'
import { signInService } from '#server/features/sign-in/sign-in.service.ts'
import { reencryptAuthenticators, twoStepService } from '#server/features/sign-in/two-step.service.ts'
import { createSiteFigures } from '#server/features/stats/site-figures.ts'
import { statsService } from '#server/features/stats/stats.service.ts'
import { systemService } from '#server/features/system/system.service.ts'
import { userBulkService } from '#server/features/users/user-bulk.service.ts'
import { userDetailsService } from '#server/features/users/user-details.service.ts'
import { userListsService } from '#server/features/users/user-lists.service.ts'
import { userNotesService } from '#server/features/users/user-notes.service.ts'
import { previewRoutes } from '#server/features/website/preview.routes.ts'
import { createPreview } from '#server/features/website/preview.ts'
import { createPublishedSite } from '#server/features/website/published-site.ts'
import { sitePictureRoutes } from '#server/features/website/site-pictures.routes.ts'
import { createSitePictures, SWEEP_PICTURES_EVERY_SECONDS } from '#server/features/website/site-pictures.ts'
import { websiteService } from '#server/features/website/website.service.ts'
import type { Services } from '#server/platform/bind.ts'
import { fillPage, type PageValues } from '#server/platform/cached-pages.ts'
import { createUrlTokens } from '#server/platform/url-tokens.ts'
import { keysFor, createSecretBox } from '#server/platform/secret-box.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { isEntitled, type Entitlement } from '#shared/domain/access.ts'
import { createUpcomingSessions, nextSessionRoutes } from '#server/features/live-sessions/public.ts'
import type { Contract } from '#shared/contract/index.ts'

/** Builds all features and declares their background jobs. */
export function composeServices(dependencies: Dependencies) {
  const {
    config,
    db,
    secrets,
    settings,
    legalFacts,
    plans,
    users,
    team,
    subscriptions,
    sessions,
    locales,
    pushOutbox,
  } = dependencies
  const content = composeContent(dependencies)
  const payments = composePayments(dependencies)

  const { liveSessions, programme } = content.services
  const reminders = remindersService({
    ...dependencies,
    automationSettings,
    webinarsOf: programme.webinarsOf,
    box: createSecretBox(keysFor('reminder links', secrets)),
  })
  const channelConsents = channelConsentsService({ ...dependencies, box: dependencies.bulkEmailLinks })
  const box = createSecretBox(keysFor('authenticator apps', secrets))
  const signIn = { ...dependencies, box, twoStepVerification: createTwoStepVerification({ ...dependencies, box }) }
  const enquiries = enquiriesService({ ...dependencies, box: createSecretBox(keysFor('newsletter links', secrets)) })
  const programmeStarts = programmeStartsService(dependencies)
  const publishedSite = createPublishedSite(dependencies)
  const upcomingSessions = createUpcomingSessions({ ...dependencies, ensureExtended: content.ensureExtended })
  const siteFigures = createSiteFigures(dependencies)
  const { freeMedia } = content
  const preview = createPreview({ ...dependencies, tokens: createUrlTokens(keysFor('website previews', secrets)) })
  const { uploads } = content.services
  const pictures = createSitePictures({ ...dependencies, uploads })
  dependencies.jobs.every('website.pictures', SWEEP_PICTURES_EVERY_SECONDS, () => pictures.removeUnused())
  const pageValues = (): PageValues => ({
    siteUrl: dependencies.siteUrl(),
    siteName: settings.cachedWebsiteName(),
    courseOffer: plans.cachedCourseOffer(),
    sessions: upcomingSessions.get(),
    series: upcomingSessions.series(),
    figures: siteFigures.get(),
    freeMedia: freeMedia.get(),
    contact: settings.cachedContact(),
    brand: settings.cachedBrand(),
    legalFacts: legalFacts.cachedFacts(),
  })

  dependencies.jobs.every('live-room.sweep', REMOVE_OLD_MESSAGES_EVERY_SECONDS, () => removeOldMessages(dependencies))
  const presenceTokens = createPresenceTokens(keysFor('presence tokens', secrets))
  dependencies.jobs.every('attendance.sweep', REMOVE_ANONYMOUS_EVERY_SECONDS, () =>
    removeAnonymousAttendance(dependencies),
  )
  const liveRoom = liveRoomService({
    ...dependencies,
    upcomingSessions: programme.upcomingSessions,
    allSessions: programme.allSessions,
    keys: keysFor('room tickets', secrets),
    presenceTokens,
    siteName: settings.cachedWebsiteName,
    webinarChatMode: settings.webinarChatMode,
  })

  const reflectionsBox = createSecretBox(keysFor('reflections', secrets))
  const reflecting = {
    ...dependencies,
    box: reflectionsBox,
    openLessons: content.services.library.openItems,
    unlockedDays: programme.unlockedDays,
    checkPublicText: liveRoom.checkPublicText,
  }
  dependencies.jobs.every('search.update', UPDATE_SEARCH_EVERY_SECONDS, () => updateSearchIndex(dependencies))
  const notesBox = createSecretBox(keysFor('notes', secrets))
  const memberViews = memberViewsService(dependencies)
  const { automations, messages, notifications } = composeMessages(dependencies, {
    isPushOn: config.offlinePage === 'on',
    webinarsOf: programme.webinarsOf,
  })
  const services: Services<Contract> & { memberViews: MemberViewsService } = {
    ...content.services,
    ...payments.services,
    auth: signInService({ ...signIn, emailedCodes: config.signInCodes, keys: keysFor('sign-in codes', secrets) }),
    twoStep: twoStepService({ ...signIn, endOthersIn: sessions.endOthersIn }),
    me: meService({
      ...dependencies,
      reminders,
      exportReflections: createReflectionExport(reflecting),
      notesOf: createNotesReader({ db, box: notesBox }),
    }),
    search: searchService({
      ...dependencies,
      isLibraryOpenTo: content.services.library.isOpenTo,
      openItemLookups: content.foundItemLookups,
    }),
    notes: notesService({ ...dependencies, box: notesBox, openItemLookups: content.openItemLookups }),
    certificates: certificatesService({ ...dependencies, siteName: settings.cachedWebsiteName }),
    reminders,
    push: pushService({ ...dependencies, isOn: config.offlinePage === 'on' }),
    channelConsents,
    bulkEmails: bulkEmailsAdminService({ ...dependencies, warmsUp: config.bulkEmails.warmsUp }),
    livePresence: livePresenceService({ ...dependencies, presenceTokens }),
    attendance: attendanceService(dependencies),
    locale: locales,
    calendar: calendarService({
      ...dependencies,
      liveSessions,
      programme,
      keys: keysFor('calendar addresses', secrets),
    }),
    liveQuestions: liveQuestionsService({
      ...dependencies,
      enterRoom: liveRoom.enter,
      pushAnswer: createAnswerPush({ ...dependencies, outbox: pushOutbox, readLocale: locales.localeOf }),
    }),
    stats: statsService({ ...dependencies, db: dependencies.reportDb }),
    users,
    userLists: userListsService(dependencies),
    userDetails: userDetailsService({ ...dependencies, programmeStarts }),
    userBulk: userBulkService(dependencies),
    userNotes: userNotesService(dependencies),
    plans,
    website: websiteService({ ...dependencies, publishedSite, preview, pictures, freeMedia }),
    settings,
    brand: brandService({ ...dependencies, uploads: content.services.uploads }),
    legalFacts,
    paymentKeys: paymentKeysService({ ...dependencies, check: dependencies.keyCheck }),
    enquiries,
    audit: auditLogService(dependencies),
    liveRoom,
    liveModeration: liveModerationService({ ...dependencies, countOpenQuestions: countOpenQuestionsIn }),
    practice: practiceService(dependencies),
    sittings: sittingsService({ ...dependencies, presenceTokens }),
    reflections: reflectionsService({ ...reflecting, recordPractice: content.recordPractice }),
    reflectionComments: reflectionCommentsService(reflecting),
    reflectionModeration: reflectionModerationService(reflecting),
    reflectionQuestions: reflectionQuestionsService(dependencies),
    subscriptions,
    profile: profileService(dependencies),
    system: systemService(dependencies),
    consents: dependencies.consents,
    team,
    timeline: timelineService(dependencies),
    memberViews,
    automations,
    messages,
    notifications,
  }
  return {
    ...dependencies,
    services,
    pageValues,
    upcomingSessions,
    siteFigures,
    freeMedia,
    publishedSite,
    presenceTokens,
    reflectionsBox,
    uncoalescedSettle: payments.uncoalescedSettle,
    /** For the command line of the server. */
    resetTwoStep: (typed: string | undefined) => resetTwoStep(dependencies, typed),
    identify: sessions.identify,
    async isEntitled(entitlement: Entitlement, viewer: Viewer) {
      if (viewer.permissions.includes('content.watch')) return isEntitled(entitlement, { role: 'ADMIN' })
      return isEntitled(entitlement, {
        role: 'USER',
        subscription: await subscriptions.getSubscriptionOfViewer(viewer),
      })
    },
    mayRead: content.mayRead,
    captions: content.captions,
    playbackTokens: content.playbackTokens,
    playbackMetrics: content.playbackMetrics,
    /** Re-encrypts what an earlier secret key had encrypted. */
    async reencryptSecrets(): Promise<void> {
      await settings.reencryptSecrets()
      await reencryptAuthenticators({ db, box })
      await dependencies.pushKeys.reencrypt()
      // Members' texts are many: they are read only when there is a key that may have encrypted some of them.
      if (secrets.length === 1) return
      await reencryptReflections({ db, box: reflectionsBox })
      await reencryptNotes({ db, box: notesBox, log: dependencies.log })
    },
    /** Routes beside the calls of the contract. */
    plugins: [
      content.captionFileRoutes,
      content.playbackRoutes,
      content.freeMediaRoutes,
      payments.webhook,
      emailBouncesWebhook({ ...dependencies, secret: config.secrets.bounceWebhookSecret }),
      enquiryForms(enquiries),
      unsubscribeForm([reminders, channelConsents]),
      certificatePageRoutes({ ...dependencies, siteName: settings.cachedWebsiteName }),
      nextSessionRoutes(upcomingSessions),
      calendarFeedRoutes({ readFeed: createCalendarFeed({ ...dependencies, liveSessions, programme }) }),
      previewRoutes({ preview, fillPage: (html) => fillPage(html, pageValues()) }),
      sitePictureRoutes(dependencies),
    ],
  }
}
