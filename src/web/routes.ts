import { consents } from '#shared/contract/consents.ts'
import { library } from '#shared/contract/library.ts'
import { liveSessions } from '#shared/contract/live-sessions.ts'
import { practice } from '#shared/contract/practice.ts'
import { notes } from '#shared/contract/notes.ts'
import { programme } from '#shared/contract/programme.ts'
import { progress } from '#shared/contract/progress.ts'
import { subscriptions } from '#shared/contract/subscriptions.ts'
import { type FirstCall, firstCall, firstPage } from '#shared/first-calls.ts'
import { type AppPath, appScreens } from '#shared/screens.ts'
import type { ComponentType } from 'react'

/** How a path of the application is shown. */
export interface Route {
  /** Decides the guard and the layout (`app.tsx`). */
  area: 'admin' | 'member'
  load: () => Promise<ComponentType>
  /**
   * What the screen requests first; `id` is the parameter of its path. The page itself preloads the files and these
   * answers before the application has loaded, so each must be read with the same input on the screen.
   */
  firstCalls?: (id: string) => FirstCall[]
}

/**
 * The route table. Router, preloading (decision 0033), the preload plan of the page and the architecture tests derive
 * from it. The sign-in is not in it: it belongs to the entry (`main.tsx`).
 */
export const routes: Readonly<Record<Exclude<AppPath, typeof appScreens.signIn>, Route>> = {
  [appScreens.adminDashboard]: admin(
    async () => (await import('#web/features/stats/admin-dashboard.screen.tsx')).AdminDashboardScreen,
  ),
  [appScreens.adminCourses]: admin(
    async () => (await import('#web/features/courses/courses.screen.tsx')).CoursesScreen,
  ),
  [appScreens.adminLivestreams]: admin(
    async () => (await import('#web/features/livestreams/livestreams.screen.tsx')).LivestreamsScreen,
  ),
  [appScreens.adminLiveRooms]: admin(
    async () => (await import('#web/features/live-room/moderated-rooms.screen.tsx')).ModeratedRoomsScreen,
  ),
  [appScreens.adminLiveRoom]: admin(
    async () => (await import('#web/features/live-room/moderation.screen.tsx')).ModerationScreen,
  ),
  [appScreens.adminAttendance]: admin(
    async () => (await import('#web/features/live-presence/attendance.screen.tsx')).AttendanceScreen,
  ),
  [appScreens.adminWebsite]: admin(
    async () => (await import('#web/features/website/website.screen.tsx')).WebsiteScreen,
  ),
  [appScreens.adminVideos]: admin(async () => (await import('#web/features/videos/videos.screen.tsx')).VideosScreen),
  [appScreens.adminInitialPlan]: admin(
    async () => (await import('#web/features/videos/initial-plan.screen.tsx')).InitialPlanScreen,
  ),
  [appScreens.adminProgrammePreview]: admin(
    async () => (await import('#web/features/programme/programme-preview.screen.tsx')).ProgrammePreviewScreen,
  ),
  [appScreens.adminAudios]: admin(async () => (await import('#web/features/audios/audios.screen.tsx')).AudiosScreen),
  [appScreens.adminEbooks]: admin(async () => (await import('#web/features/ebooks/ebooks.screen.tsx')).EbooksScreen),
  [appScreens.adminBin]: admin(async () => (await import('#web/features/bin/bin.screen.tsx')).BinScreen),
  [appScreens.adminUsers]: admin(async () => (await import('#web/features/users/users.screen.tsx')).UsersScreen),
  [appScreens.adminUsersImport]: admin(
    async () => (await import('#web/features/users/import-users.screen.tsx')).ImportUsersScreen,
  ),
  [appScreens.adminUser]: admin(async () => (await import('#web/features/users/user.screen.tsx')).UserScreen),
  [appScreens.adminPayments]: admin(
    async () => (await import('#web/features/payments/admin-payments.screen.tsx')).PaymentsScreen,
  ),
  [appScreens.adminEnquiries]: admin(
    async () => (await import('#web/features/enquiries/enquiries.screen.tsx')).EnquiriesScreen,
  ),
  [appScreens.adminMessages]: admin(
    async () => (await import('#web/features/messages/messages.screen.tsx')).MessagesScreen,
  ),
  [appScreens.adminNewMessage]: admin(
    async () => (await import('#web/features/messages/new-message.screen.tsx')).NewMessageScreen,
  ),
  [appScreens.adminMessage]: admin(
    async () => (await import('#web/features/messages/message.screen.tsx')).MessageScreen,
  ),
  [appScreens.adminAutomations]: admin(
    async () => (await import('#web/features/automations/automations.screen.tsx')).AutomationsScreen,
  ),
  [appScreens.adminActivity]: admin(
    async () => (await import('#web/features/audit/audit-log.screen.tsx')).AuditLogScreen,
  ),
  [appScreens.adminReceipts]: admin(
    async () => (await import('#web/features/receipts/receipts.screen.tsx')).ReceiptsScreen,
  ),
  [appScreens.adminPlans]: admin(async () => (await import('#web/features/plans/plans.screen.tsx')).PlansScreen),
  [appScreens.adminCoupons]: admin(
    async () => (await import('#web/features/coupons/coupons.screen.tsx')).CouponsScreen,
  ),
  [appScreens.adminTeam]: admin(async () => (await import('#web/features/team/team.screen.tsx')).TeamScreen),
  [appScreens.adminSystem]: admin(async () => (await import('#web/features/system/system.screen.tsx')).SystemScreen),
  [appScreens.adminSettings]: admin(
    async () => (await import('#web/features/settings/settings.screen.tsx')).SettingsScreen,
  ),
  [appScreens.adminBrand]: admin(async () => (await import('#web/features/brand/brand.screen.tsx')).BrandScreen),
  [appScreens.adminLegalFacts]: admin(
    async () => (await import('#web/features/legal-facts/legal-facts.screen.tsx')).LegalFactsScreen,
  ),
  [appScreens.dashboard]: member(
    async () => (await import('./member-dashboard.tsx')).MemberDashboard,
    () => [
      firstCall(subscriptions.status, {}),
      firstCall(programme.state, {}),
      firstCall(progress.begun, {}),
      firstCall(liveSessions.streams, {}),
    ],
  ),
  [appScreens.course]: member(
    async () => (await import('#web/features/library/course.screen.tsx')).CourseScreen,
    (id) => [firstCall(library.course, { params: { id } })],
  ),
  [appScreens.myCourses]: member(
    async () => (await import('#web/features/library/my-courses.screen.tsx')).MyCoursesScreen,
    () => [firstCall(subscriptions.status, {}), firstPage(library.courses)],
  ),
  [appScreens.memberLiveSessions]: member(
    async () => (await import('#web/features/live-sessions/live-sessions.screen.tsx')).LiveSessionsScreen,
    () => [firstCall(subscriptions.status, {}), firstPage(liveSessions.streams)],
  ),
  [appScreens.livestream]: member(
    async () => (await import('#web/features/live-sessions/stream.screen.tsx')).StreamScreen,
    (id) => [firstCall(liveSessions.stream, { params: { id } })],
  ),
  [appScreens.practice]: member(
    async () => (await import('#web/features/practice/practice.screen.tsx')).PracticeScreen,
    () => [firstCall(practice.month, {}), firstCall(programme.state, {})],
  ),
  [appScreens.subscription]: member(
    async () => (await import('#web/features/subscriptions/subscription.screen.tsx')).SubscriptionScreen,
    () => [firstCall(subscriptions.status, {}), firstCall(subscriptions.allPlans, {})],
  ),
  [appScreens.profile]: member(
    async () => (await import('#web/features/profile/profile.screen.tsx')).ProfileScreen,
    () => [],
  ),
  [appScreens.help]: member(
    async () => (await import('#web/features/help/help.screen.tsx')).HelpScreen,
    () => [],
  ),
  [appScreens.notes]: member(
    async () => (await import('#web/features/notes/notes.screen.tsx')).NotesScreen,
    () => [firstCall(notes.list, {})],
  ),
  [appScreens.freeEbook]: member(
    async () => (await import('#web/features/library/free-ebook.screen.tsx')).FreeEbookScreen,
  ),
}

function admin(load: Route['load']): Route {
  return { area: 'admin', load }
}

/** Every member screen also requests the state of the consents, which its layout shows. */
function member(load: Route['load'], firstCalls?: Route['firstCalls']): Route {
  return {
    area: 'member',
    load,
    ...(firstCalls && { firstCalls: (id) => [firstCall(consents.state, {}), ...firstCalls(id)] }),
  }
}
