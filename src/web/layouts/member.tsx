import { BottomBar } from './bottom-bar.tsx'
import { Frame, SidebarToggle } from './frame.tsx'
import { screenTitle } from './screen-title.ts'
import { signOut } from './sign-out.ts'
import { useLocaleSync } from '#web/features/locales/public.ts'
import { useIsAnyStreamLive } from '#web/features/live-sessions/public.ts'
import { usePushNavigation, usePushSync } from '#web/features/push/public.ts'
import { NotificationBell } from '#web/features/notifications/public.ts'
import { useNotesSync } from '#web/features/notes/public.ts'
import { useProgressSync } from '#web/features/progress/public.ts'
import { sidebarEntryClass, SidebarLink, SidebarSection } from './sidebar-link.tsx'
import { useDrawer } from './use-drawer.ts'
import { planKeyOfCheckout } from '#shared/chosen-plan.ts'
import type { Consent } from '#shared/contract/consents.ts'
import { library } from '#shared/contract/library.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { runUnlessUnsaved } from '#web/platform/unsaved-changes.store.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { SiteName } from '#web/ui/site-name.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { useNeededConsent } from '#web/features/consents/public.ts'
import { useQuery } from '@tanstack/react-query'
import {
  CircleQuestionMark,
  CreditCard,
  Flame,
  GraduationCap,
  LayoutDashboard,
  LogOut,
  NotebookPen,
  Radio,
  ShieldCheck,
  User,
} from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { type ComponentType, Suspense, useCallback, useState } from 'react'

/**
 * The member area: a collapsible sidebar and a header that greets the member (specification §2). On small screens the
 * header greets on the dashboard and shows the title elsewhere.
 */
export function MemberLayout() {
  const drawer = useDrawer({ isCollapsible: true })
  const { user } = useSession()
  useProgressSync()
  useNotesSync()
  useLocaleSync()
  usePushSync()
  usePushNavigation()
  const name = user?.name.trim() || t('Devotee')
  const title = screenTitle(useLocation().pathname)
  return (
    <Frame
      drawer={drawer}
      label={t('Member area')}
      sidebar={<MemberSidebar />}
      bottomBar={<BottomBar />}
      header={
        <header className="flex flex-wrap items-center gap-x-1 gap-y-2 border-b border-line bg-raised px-2 py-2 sm:gap-x-2 sm:px-5">
          <SidebarToggle drawer={drawer} />
          {title !== null && (
            // The screen's own heading says the same to screen readers.
            <p
              aria-hidden
              className="line-clamp-2 min-w-0 flex-1 basis-16 font-display sm:basis-20 text-xl leading-tight sm:text-2xl lg:hidden"
            >
              {title}
            </p>
          )}
          <p
            className={`line-clamp-3 min-w-0 flex-1 basis-16 font-display sm:basis-20 text-lg leading-tight break-words sm:text-xl ${title === null ? '' : 'max-lg:hidden'}`}
          >
            {t('Welcome, {name}!', { name })}
          </p>
          {!drawer.isShown && <LiveNowLink />}
          <div className="max-sm:hidden">
            <LanguageSwitch />
          </div>
          <div className="max-sm:hidden">
            <ThemeSwitch />
          </div>
          <NotificationBell />
          <Link
            to={screens.profile}
            aria-label={t('{name}, my profile', { name })}
            className="flex min-h-11 min-w-11 max-w-40 lg:max-w-64 shrink-0 items-center justify-center gap-2 rounded-full border border-line text-foreground hover:bg-surface sm:px-3"
          >
            <User aria-hidden size={18} className="shrink-0" />
            <span className="truncate max-sm:sr-only">{name}</span>
          </Link>
        </header>
      }
    />
  )
}

/** While the sidebar is closed, which always is so on phones, the header says that a session is live. */
function LiveNowLink() {
  if (!useIsAnyStreamLive()) return null
  return (
    <Link
      to={screens.memberLiveSessions}
      aria-label={t('A live session is on now')}
      className="inline-flex min-h-11 items-center sm:px-1"
    >
      <Badge tone="live">{t('LIVE')}</Badge>
    </Link>
  )
}

function MemberSidebar() {
  const { user } = useSession()
  const hasCourses = useHasCourses()
  const isLive = useIsAnyStreamLive()
  return (
    <>
      <p className="flex px-6 pt-5 pb-2">
        <SiteName />
      </p>
      <nav aria-label={t('Member area')} className="grid flex-1 content-start gap-1 px-3 py-2">
        <SidebarLink to={screens.dashboard} icon={LayoutDashboard}>
          {t('Dashboard')}
        </SidebarLink>
        <SidebarLink
          to={screens.myCourses}
          icon={GraduationCap}
          highlight={hasCourses && <span aria-hidden className="size-2 rounded-full bg-current" />}
        >
          {t('Courses')}
        </SidebarLink>
        <SidebarLink
          to={screens.memberLiveSessions}
          icon={Radio}
          highlight={isLive && <Badge tone="live">{t('LIVE')}</Badge>}
        >
          {t('Live Sessions')}
        </SidebarLink>
        <SidebarLink to={screens.practice} icon={Flame}>
          {t('Practice')}
        </SidebarLink>
        <SidebarSection title={t('Account')}>
          {user?.role === 'ADMIN' && (
            <SidebarLink to={screens.adminDashboard} icon={ShieldCheck}>
              {t('Administration')}
            </SidebarLink>
          )}
          <SidebarLink to={screens.profile} icon={User}>
            {t('My Profile')}
          </SidebarLink>
          <SidebarLink to={screens.notes} icon={NotebookPen}>
            {t('My notes')}
          </SidebarLink>
          <SidebarLink to={screens.subscription} icon={CreditCard}>
            {t('Subscription')}
          </SidebarLink>
          <SidebarLink to={screens.help} icon={CircleQuestionMark}>
            {t('Help')}
          </SidebarLink>
          <button
            type="button"
            onClick={() => runUnlessUnsaved(signOut)}
            className={`${sidebarEntryClass} text-foreground hover:bg-raised`}
          >
            <LogOut aria-hidden size={20} className="shrink-0" />
            {t('Logout')}
          </button>
          <div className="flex items-center gap-2 pl-9 sm:hidden">
            <ThemeSwitch />
            <LanguageSwitch />
          </div>
        </SidebarSection>
      </nav>
    </>
  )
}

/** Whether the member can see any course; false until it is known. */
function useHasCourses(): boolean {
  const firstCourse = queryOf(library.courses, { query: { limit: 1 } })
  const { data } = useQuery({ ...firstCourse, select: ({ courses }) => courses.length > 0 })
  return data ?? false
}

interface ConsentGateProps {
  /** Asks for the consent and calls `onShown` once it is rendered. */
  panel: ComponentType<{ consent: Consent; onShown: () => void }>
}

/**
 * A member's screen below the consent that is still needed, if any. The screen loads in the meantime but stays hidden
 * until the need is known, because a panel that appears later would shift the layout. The payment of a chosen plan asks
 * for the consent itself, in one step with paying. It is in the layout's file to be
 * in its chunk: a chunk of its own would cost one more round trip.
 */
export function ConsentGate({ panel: Panel }: ConsentGateProps) {
  const consent = useNeededConsent()
  const isAskedByScreen = planKeyOfCheckout(useLocation()) !== null
  const needed = isAskedByScreen && consent ? null : consent
  const [isPanelShown, setPanelShown] = useState(false)
  const onShown = useCallback(() => setPanelShown(true), [])
  const isReady = needed !== undefined && (needed === null || isPanelShown)
  const [isScreenShown, setScreenShown] = useState(isReady)
  // A screen that has been shown is not hidden again.
  if (isReady && !isScreenShown) setScreenShown(true)
  return (
    <>
      {needed && (
        <Suspense>
          <Panel key={needed.termsVersion} consent={needed} onShown={onShown} />
        </Suspense>
      )}
      <div hidden={!isScreenShown}>
        <Outlet />
      </div>
    </>
  )
}
