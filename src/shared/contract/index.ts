import { audios } from './audios.ts'
import { audit } from './audit.ts'
import { automaticCaptions } from './automatic-captions.ts'
import { auth } from './auth.ts'
import { bin } from './bin.ts'
import { automations } from './automations.ts'
import { bulkEmails } from './bulk-emails.ts'
import { calendar } from './calendar.ts'
import { channelConsents } from './channel-consents.ts'
import { consents } from './consents.ts'
import { adminCoupons, coupons } from './coupons.ts'
import { courses } from './courses.ts'
import { documentViewer, library } from './library.ts'
import { ebooks } from './ebooks.ts'
import { enquiries } from './enquiries.ts'
import { initialPlan } from './initial-plan.ts'
import { freeEbook } from './free-ebook.ts'
import { legalFacts } from './legal-facts.ts'
import { attendance } from './attendance.ts'
import { livePresence } from './live-presence.ts'
import { liveQuestions } from './live-questions.ts'
import { certificates } from './certificates.ts'
import { notes } from './notes.ts'
import { search } from './search.ts'
import { liveModeration } from './live-moderation.ts'
import { liveRoom } from './live-room.ts'
import { liveSessions } from './live-sessions.ts'
import { livestreams } from './livestreams.ts'
import { locale } from './locale.ts'
import { adminPayments } from './admin-payments.ts'
import { manualPayments } from './manual-payments.ts'
import { memberViews } from './member-views.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { me, profile } from './me.ts'
import { plans } from './plans.ts'
import { playback } from './playback.ts'
import { practice } from './practice.ts'
import { sittings } from './sittings.ts'
import { programme } from './programme.ts'
import { progress } from './progress.ts'
import { renditions } from './renditions.ts'
import { reflectionComments, reflections } from './reflections.ts'
import { reflectionModeration, reflectionQuestions } from './reflection-moderation.ts'
import { reminders } from './reminders.ts'
import { paymentKeys, settings } from './settings.ts'
import { brand } from './brand.ts'
import { push } from './push.ts'
import { adminReceipts, receipts } from './receipts.ts'
import { sessionSeries } from './session-series.ts'
import { stats } from './stats.ts'
import { payments } from './payments.ts'
import { subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { team } from './team.ts'
import { timeline } from './timeline.ts'
import { twoStep } from './two-step.ts'
import { uploads } from './uploads.ts'
import { userBulk } from './user-bulk.ts'
import { userDetails } from './user-details.ts'
import { userLists } from './user-lists.ts'
import { userNotes } from './user-notes.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'
import { watchFigures } from './watch-figures.ts'
import { website } from './website.ts'

/** Every call of the API, in the order of the specification's section 7. */
export const contract = {
  auth,
  stats,
  courses,
  videos,
  initialPlan,
  audios,
  ebooks,
  uploads,
  livestreams,
  sessionSeries,
  attendance,
  bin,
  users,
  userLists,
  userDetails,
  userBulk,
  userNotes,
  plans,
  website,
  settings,
  brand,
  legalFacts,
  paymentKeys,
  enquiries,
  adminPayments,
  manualPayments,
  adminReceipts,
  adminCoupons,
  audit,
  programme,
  library,
  playback,
  renditions,
  automaticCaptions,
  watchFigures,
  progress,
  liveSessions,
  livePresence,
  liveQuestions,
  certificates,
  notes,
  search,
  liveRoom,
  liveModeration,
  practice,
  sittings,
  reflections,
  reflectionComments,
  reflectionModeration,
  reflectionQuestions,
  subscriptions,
  payments,
  coupons,
  receipts,
  profile,
  me,
  reminders,
  push,
  channelConsents,
  locale,
  calendar,
  freeEbook,
  documentViewer,
  consents,
  system,
  automations,
  bulkEmails,
  twoStep,
  team,
  timeline,
  memberViews,
  messages,
  notifications,
}
export type Contract = typeof contract
