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
import { lazy } from 'react'
import {
  CourseScreen,
  Dashboard,
  LiveSessionsScreen,
  MyCoursesScreen,
  ProfileScreen,
  StreamScreen,
  SubscriptionScreen,
} from './routes.early.ts'
import { followOtherTabs, session } from '#web/platform/session.ts'
import { readWithoutEval } from '#web/platform/without-eval.ts'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'

const AdminLayout = lazy(() => import('#web/layouts/admin.tsx').then((file) => ({ default: file.AdminLayout })))
const FreeEbookScreen = lazy(() =>
  import('#web/features/library/free-ebook.screen.tsx').then((file) => ({ default: file.FreeEbookScreen })),
)
const CoursesScreen = lazy(() =>
  import('#web/features/courses/courses.screen.tsx').then((file) => ({ default: file.CoursesScreen })),
)
const VideosScreen = lazy(() =>
  import('#web/features/videos/videos.screen.tsx').then((file) => ({ default: file.VideosScreen })),
)
const AdminDashboardScreen = lazy(() =>
  import('#web/features/stats/dashboard.screen.tsx').then((file) => ({ default: file.AdminDashboardScreen })),
)
const InitialPlanScreen = lazy(() =>
  import('#web/features/videos/initial-plan.screen.tsx').then((file) => ({ default: file.InitialPlanScreen })),
)
const LivestreamsScreen = lazy(() =>
  import('#web/features/livestreams/livestreams.screen.tsx').then((file) => ({ default: file.LivestreamsScreen })),
)
const UsersScreen = lazy(() =>
  import('#web/features/users/users.screen.tsx').then((file) => ({ default: file.UsersScreen })),
)
const UserScreen = lazy(() =>
  import('#web/features/users/user.screen.tsx').then((file) => ({ default: file.UserScreen })),
)
const ImportUsersScreen = lazy(() =>
  import('#web/features/users/import-users.screen.tsx').then((file) => ({ default: file.ImportUsersScreen })),
)
const PaymentsScreen = lazy(() =>
  import('#web/features/payments-admin/payments.screen.tsx').then((file) => ({ default: file.PaymentsScreen })),
)
const EnquiriesScreen = lazy(() =>
  import('#web/features/enquiries/enquiries.screen.tsx').then((file) => ({ default: file.EnquiriesScreen })),
)
const ActivityScreen = lazy(() =>
  import('#web/features/activity/activity.screen.tsx').then((file) => ({ default: file.ActivityScreen })),
)
const SystemScreen = lazy(() =>
  import('#web/features/system/system.screen.tsx').then((file) => ({ default: file.SystemScreen })),
)
const SettingsScreen = lazy(() =>
  import('#web/features/settings/settings.screen.tsx').then((file) => ({ default: file.SettingsScreen })),
)
const ReceiptsScreen = lazy(() =>
  import('#web/features/receipts/receipts.screen.tsx').then((file) => ({ default: file.ReceiptsScreen })),
)
const CouponsScreen = lazy(() =>
  import('#web/features/coupons/coupons.screen.tsx').then((file) => ({ default: file.CouponsScreen })),
)
const AudiosScreen = lazy(() =>
  import('#web/features/audios/audios.screen.tsx').then((file) => ({ default: file.AudiosScreen })),
)
const BinScreen = lazy(() => import('#web/features/bin/bin.screen.tsx').then((file) => ({ default: file.BinScreen })))
const EbooksScreen = lazy(() =>
  import('#web/features/ebooks/ebooks.screen.tsx').then((file) => ({ default: file.EbooksScreen })),
)

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
  const { pathname } = useLocation()
  useSpoken({ inEnglish: isAdminPath(pathname) })
  return (
    <WhileLoading>
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
