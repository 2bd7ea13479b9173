import { appScreens, isAdminPath, screenAt } from '#shared/screens.ts'
import { useSpoken } from '#web/i18n/language.ts'
import { AdminsOnly, GuestsOnly, MembersOnly } from '#web/layouts/guards.tsx'
import { NotFound } from '#web/layouts/not-found.tsx'
import { Public } from '#web/layouts/public.tsx'
import { WhileLoading } from '#web/layouts/while-loading.tsx'
import { SignInScreen } from '#web/features/sign-in/sign-in.screen.tsx'
import { firstCalls } from '#shared/first-calls.ts'
import { ConsentPanel } from '#web/features/consents/consent-panel.tsx'
import { MemberLayout, WithConsent } from '#web/layouts/member.tsx'
import { askFirst } from '#web/platform/query-client.ts'
import { prepared } from '#web/platform/prepared.tsx'
import { useEffect } from 'react'
import {
  CourseScreen,
  Dashboard,
  LiveSessionsScreen,
  MyCoursesScreen,
  ProfileScreen,
  StreamScreen,
  SubscriptionScreen,
  fetchMemberScreens,
} from './routes.early.ts'
import { followOtherTabs, session, useSession } from '#web/platform/session.ts'
import { readWithoutEval } from '#web/platform/without-eval.ts'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'

const AdminLayout = prepared(async () => (await import('#web/layouts/admin.tsx')).AdminLayout)
const FreeEbookScreen = prepared(
  async () => (await import('#web/features/library/free-ebook.screen.tsx')).FreeEbookScreen,
)
const CoursesScreen = prepared(async () => (await import('#web/features/courses/courses.screen.tsx')).CoursesScreen)
const VideosScreen = prepared(async () => (await import('#web/features/videos/videos.screen.tsx')).VideosScreen)
const AdminDashboardScreen = prepared(
  async () => (await import('#web/features/stats/dashboard.screen.tsx')).AdminDashboardScreen,
)
const InitialPlanScreen = prepared(
  async () => (await import('#web/features/videos/initial-plan.screen.tsx')).InitialPlanScreen,
)
const LivestreamsScreen = prepared(
  async () => (await import('#web/features/livestreams/livestreams.screen.tsx')).LivestreamsScreen,
)
const UsersScreen = prepared(async () => (await import('#web/features/users/users.screen.tsx')).UsersScreen)
const UserScreen = prepared(async () => (await import('#web/features/users/user.screen.tsx')).UserScreen)
const ImportUsersScreen = prepared(
  async () => (await import('#web/features/users/import-users.screen.tsx')).ImportUsersScreen,
)
const PaymentsScreen = prepared(
  async () => (await import('#web/features/payments-admin/payments.screen.tsx')).PaymentsScreen,
)
const EnquiriesScreen = prepared(
  async () => (await import('#web/features/enquiries/enquiries.screen.tsx')).EnquiriesScreen,
)
const ActivityScreen = prepared(async () => (await import('#web/features/activity/activity.screen.tsx')).ActivityScreen)
const SystemScreen = prepared(async () => (await import('#web/features/system/system.screen.tsx')).SystemScreen)
const SettingsScreen = prepared(async () => (await import('#web/features/settings/settings.screen.tsx')).SettingsScreen)
const ReceiptsScreen = prepared(async () => (await import('#web/features/receipts/receipts.screen.tsx')).ReceiptsScreen)
const CouponsScreen = prepared(async () => (await import('#web/features/coupons/coupons.screen.tsx')).CouponsScreen)
const BinScreen = prepared(async () => (await import('#web/features/bin/bin.screen.tsx')).BinScreen)
const AudiosScreen = prepared(async () => (await import('#web/features/audios/audios.screen.tsx')).AudiosScreen)
const EbooksScreen = prepared(async () => (await import('#web/features/ebooks/ebooks.screen.tsx')).EbooksScreen)

readWithoutEval()
followOtherTabs(window)

/** Brings what the screen at this address reads, so that it is shown at once. Without a session there is nothing. */
export async function bringFirst(path: string): Promise<void> {
  const screen = screenAt(path)
  if (screen && session.get().token !== null) await askFirst(firstCalls(screen, path.split('/').at(-1) ?? ''))
}

/** The application behind the door. */
export function App() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  )
}

/** Every screen of the application with its layout and its guard (specification §2). */
function AppRoutes() {
  const { pathname, key } = useLocation()
  const { user } = useSession()
  const isMember = user?.role === 'USER'
  useSpoken({ inEnglish: isAdminPath(pathname) })
  useEffect(() => (isMember ? fetchMemberScreens() : undefined), [isMember])
  return (
    <WhileLoading locationKey={key}>
      <Routes>
        <Route element={<GuestsOnly />}>
          <Route
            path={appScreens.signIn}
            element={
              <Public>
                <SignInScreen />
              </Public>
            }
          />
        </Route>
        <Route element={<AdminsOnly />}>
          <Route element={<AdminLayout />}>
            <Route path={appScreens.adminDashboard} element={<AdminDashboardScreen />} />
            <Route path={appScreens.adminCourses} element={<CoursesScreen />} />
            <Route path={appScreens.adminLivestreams} element={<LivestreamsScreen />} />
            <Route path={appScreens.adminVideos} element={<VideosScreen />} />
            <Route path={appScreens.adminInitialPlan} element={<InitialPlanScreen />} />
            <Route path={appScreens.adminAudios} element={<AudiosScreen />} />
            <Route path={appScreens.adminEbooks} element={<EbooksScreen />} />
            <Route path={appScreens.adminBin} element={<BinScreen />} />
            <Route path={appScreens.adminUsers} element={<UsersScreen />} />
            <Route path={appScreens.adminUsersImport} element={<ImportUsersScreen />} />
            <Route path={appScreens.adminUser} element={<UserScreen />} />
            <Route path={appScreens.adminPayments} element={<PaymentsScreen />} />
            <Route path={appScreens.adminEnquiries} element={<EnquiriesScreen />} />
            <Route path={appScreens.adminActivity} element={<ActivityScreen />} />
            <Route path={appScreens.adminReceipts} element={<ReceiptsScreen />} />
            <Route path={appScreens.adminSystem} element={<SystemScreen />} />
            <Route path={appScreens.adminCoupons} element={<CouponsScreen />} />
            <Route path={appScreens.adminSettings} element={<SettingsScreen />} />
          </Route>
        </Route>
        <Route element={<MembersOnly />}>
          <Route element={<MemberLayout />}>
            <Route element={<WithConsent panel={ConsentPanel} />}>
              <Route path={appScreens.dashboard} element={<Dashboard />} />
              <Route path={appScreens.myCourses} element={<MyCoursesScreen />} />
              <Route path={appScreens.course} element={<CourseScreen />} />
              <Route path={appScreens.memberLiveSessions} element={<LiveSessionsScreen />} />
              <Route path={appScreens.subscription} element={<SubscriptionScreen />} />
              <Route path={appScreens.profile} element={<ProfileScreen />} />
              <Route path={appScreens.freeEbook} element={<FreeEbookScreen />} />
              <Route path={appScreens.livestream} element={<StreamScreen />} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </WhileLoading>
  )
}
