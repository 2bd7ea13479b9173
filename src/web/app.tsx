import { routes } from './routes.ts'
import { appScreens, isAdminPath } from '#shared/screens.ts'
import { ConsentPanel } from '#web/features/consents/consent-panel.tsx'
import { useActiveLanguage } from '#web/i18n/language.ts'
import { AdminsOnly, GuestsOnly, SignedInOnly } from '#web/layouts/guards.tsx'
import { MemberLayout, ConsentGate } from '#web/layouts/member.tsx'
import { NotFound } from '#web/layouts/not-found.tsx'
import { ScreenBoundary } from '#web/layouts/screen-boundary.tsx'
import { isBrowserOffline } from '#web/platform/connection.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { useMemberViewOfTab } from '#web/platform/member-view.ts'
import { prefetchQueries } from '#web/platform/query-client.ts'
import { syncWithOtherTabs, session, useSession } from '#web/platform/session.ts'
import { disableZodEval } from '#web/platform/disable-zod-eval.ts'
import { DiscardQuestion } from '#web/ui/discard-question.tsx'
import { type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, matchPath, Route, Routes, useLocation } from 'react-router'

const AdminLayout = lazyWithPreload(async () => (await import('#web/layouts/admin.tsx')).AdminLayout)
const loadMemberView = () => import('#web/features/member-views/member-view-ribbon.tsx')
const MemberViewRibbon = lazyWithPreload(async () => (await loadMemberView()).MemberViewRibbon)
const MemberViewOver = lazyWithPreload(async () => (await loadMemberView()).MemberViewOver)
const screenRoutes = Object.entries(routes).map(([path, { load, ...route }]) => ({
  path,
  ...route,
  Screen: lazyWithPreload(load),
}))

disableZodEval()
syncWithOtherTabs(window)

/**
 * Loads the code and the first answers of the screen at this path, so that it is shown at once and whole. What fails is
 * requested again, and reported, by the screen. Signed-out people are led to the sign-in instead.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  if (session.get().token === null) return
  for (const { path, area, Screen, firstCalls } of screenRoutes) {
    const match = matchPath(path, pathname)
    if (!match) continue
    const [id = ''] = Object.values(match.params)
    const code = area === 'admin' ? [AdminLayout.preload(), Screen.preload()] : [Screen.preload()]
    await Promise.allSettled([...code, prefetchQueries(firstCalls?.(id) ?? [])])
    return
  }
}

/** The application; the entry brings the sign-in, which it has shown before the application was loaded. */
export function App({ signInScreen }: { signInScreen: ReactNode }) {
  const memberView = useMemberViewOfTab()
  if (memberView?.isOver)
    return (
      <Suspense>
        <MemberViewOver />
      </Suspense>
    )
  return (
    <BrowserRouter>
      {memberView && (
        <Suspense>
          <MemberViewRibbon />
        </Suspense>
      )}
      <AppRoutes signInScreen={signInScreen} />
    </BrowserRouter>
  )
}

/** Every screen of the application with its layout and its guard (specification §2). */
function AppRoutes({ signInScreen }: { signInScreen: ReactNode }) {
  const { pathname, key } = useLocation()
  const { user } = useSession()
  const isMember = user?.role === 'USER'
  useActiveLanguage({ isEnglishOnly: isAdminPath(pathname) })
  useEffect(() => (isMember ? scheduleMemberPreload() : undefined), [isMember])
  return (
    <ScreenBoundary locationKey={key}>
      <Routes>
        <Route element={<GuestsOnly />}>
          <Route path={appScreens.signIn} element={signInScreen} />
        </Route>
        <Route element={<AdminsOnly />}>
          <Route element={<AdminLayout />}>{renderRoutes('admin')}</Route>
        </Route>
        <Route element={<SignedInOnly />}>
          <Route element={<MemberLayout />}>
            <Route element={<ConsentGate panel={ConsentPanel} />}>{renderRoutes('member')}</Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
      <DiscardQuestion />
    </ScreenBoundary>
  )
}

function renderRoutes(wantedArea: 'admin' | 'member'): ReactNode {
  return screenRoutes
    .filter(({ area }) => area === wantedArea)
    .map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />)
}

const MEMBER_PRELOAD_DELAY_IN_MS = 4000

/**
 * Loads the other screens that members open by their address once this one is at rest, so that they open also while
 * the connection is lost. Not where the browser is asked to save data. Returns how to cancel it.
 */
function scheduleMemberPreload(): (() => void) | undefined {
  if (navigator.connection?.saveData) return undefined
  const timer = setTimeout(() => void preloadMemberScreens(), MEMBER_PRELOAD_DELAY_IN_MS)
  return () => clearTimeout(timer)
}

/**
 * One by one. Stops at the first failure and without a network: some browsers never request a failed file again, and a
 * screen that was never requested can still be loaded later.
 */
async function preloadMemberScreens(): Promise<void> {
  for (const { Screen } of screenRoutes.filter(({ firstCalls }) => firstCalls)) {
    await new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
      else resolve()
    })
    if (isBrowserOffline()) return
    try {
      await Screen.preload()
    } catch {
      return
    }
  }
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean }
  }
}
