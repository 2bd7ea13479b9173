import { Avatar } from './avatar.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SidebarLink, SidebarSection } from './sidebar-link.tsx'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { IconLink, iconButtonClass } from '#web/ui/icon-button.tsx'
import { SiteName } from '#web/ui/site-name.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import {
  BookOpen,
  CalendarDays,
  ChevronDown,
  Eye,
  Globe,
  GraduationCap,
  Headphones,
  History,
  IndianRupee,
  LayoutDashboard,
  Mail,
  MessagesSquare,
  Package,
  Palette,
  PanelsTopLeft,
  Radio,
  Receipt,
  Scale,
  Server,
  Settings,
  Tag,
  Trash2,
  Users,
  Video,
} from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

/** On large screens with a mouse the rows are closer together, so that all fit on a usual screen. */
const denseClass =
  'lg:pointer-fine:gap-0.5 lg:pointer-fine:[&_a]:min-h-8 lg:pointer-fine:[&_button]:min-h-8 lg:pointer-fine:[&_summary]:min-h-8'

/** The menu of the administration, with the own account at its end. */
export function AdminSidebar({ bell }: { bell: ReactNode }) {
  const nav = useScrollToCurrentEntry()
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-6 pt-5 pb-2 lg:pointer-fine:pt-3">
        <SiteName />
        <span className="flex items-center">
          {/* Small screens have the bell in the top bar. */}
          <span className="max-lg:hidden">{bell}</span>
          <ThemeSwitch />
        </span>
      </div>
      <nav
        ref={nav}
        aria-label={t('Administration')}
        className={`${denseClass} grid flex-1 content-start gap-1 px-3 pb-2 lg:[&_a]:scroll-mb-44 lg:pointer-fine:[&_div]:gap-0.5 lg:pointer-fine:[&_h2]:pt-2.5`}
      >
        <SidebarLink to={screens.adminDashboard} icon={LayoutDashboard}>
          {t('Dashboard')}
        </SidebarLink>
        <SidebarSection title={t('Management')}>
          <SidebarLink to={screens.adminCourses} icon={GraduationCap}>
            {t('Courses')}
          </SidebarLink>
          <SidebarLink to={screens.adminLivestreams} icon={Radio}>
            {t('Live Streams')}
          </SidebarLink>
          <SidebarLink to={screens.adminLiveRooms} icon={MessagesSquare}>
            {t('Live rooms')}
          </SidebarLink>
          <SidebarLink to={screens.adminWebsite} icon={PanelsTopLeft}>
            {t('Website')}
          </SidebarLink>
          <SidebarLink to={screens.adminBrand} icon={Palette}>
            {t('Brand')}
          </SidebarLink>
          <SidebarLink to={screens.adminLegalFacts} icon={Scale}>
            {t('Legal facts')}
          </SidebarLink>
        </SidebarSection>
        <ContentLibraryMenu />
        <SidebarSection title={t('Business')}>
          <SidebarLink to={screens.adminUsers} icon={Users}>
            {t('Users')}
          </SidebarLink>
          <SidebarLink to={screens.adminPayments} icon={IndianRupee}>
            {t('Payments')}
          </SidebarLink>
          <SidebarLink to={screens.adminReceipts} icon={Receipt}>
            {t('Receipts')}
          </SidebarLink>
          <SidebarLink to={screens.adminPlans} icon={Package}>
            {t('Plans')}
          </SidebarLink>
          <SidebarLink to={screens.adminCoupons} icon={Tag}>
            {t('Coupons')}
          </SidebarLink>
          <SidebarLink to={screens.adminEnquiries} icon={Mail}>
            {t('Enquiries')}
          </SidebarLink>
          <SidebarLink to={screens.adminActivity} icon={History}>
            {t('Activity')}
          </SidebarLink>
          <SidebarLink to={screens.adminSystem} icon={Server}>
            {t('System')}
          </SidebarLink>
        </SidebarSection>
      </nav>
      <div
        className={`${denseClass} grid gap-1 border-t border-line bg-surface px-3 py-3 lg:[@media(min-height:44rem)]:sticky lg:[@media(min-height:44rem)]:bottom-0`}
      >
        <SidebarLink to={screens.adminSettings} icon={Settings}>
          {t('Settings')}
        </SidebarLink>
        <SignOutButton />
        <div className="mt-2 flex items-center rounded-field border border-line bg-raised p-3 lg:pointer-fine:py-1">
          <Link
            to={screens.profile}
            aria-label={t('My profile: Admin User, Super Admin')}
            className="flex min-w-0 flex-1 items-center gap-3 hover:underline"
          >
            <Avatar />
            <span className="leading-snug">
              <span className="block font-semibold">{t('Admin User')}</span>
              <span className="block text-sm text-muted">{t('Super Admin')}</span>
            </span>
          </Link>
          <IconLink icon={Globe} label={t('Public site')} href={screens.home} className="-mr-1" />
          <Link
            to={screens.dashboard}
            aria-label={t('Member view')}
            title={t('Member view')}
            className={iconButtonClass}
          >
            <Eye aria-hidden size={19} />
          </Link>
        </div>
      </div>
    </>
  )
}

function ContentLibraryMenu() {
  return (
    <details open className="group pt-3 lg:pointer-fine:pt-1.5">
      <summary className="flex min-h-11 list-none items-center rounded-field px-3 text-sm font-semibold tracking-wider text-muted uppercase hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{t('Content Library')}</span>
        <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-1">
        <SidebarLink to={screens.adminVideos} icon={Video}>
          {t('Videos')}
        </SidebarLink>
        <SidebarLink to={screens.adminInitialPlan} icon={CalendarDays}>
          {t('Initial Plan')}
        </SidebarLink>
        <SidebarLink to={screens.adminAudios} icon={Headphones}>
          {t('Audios')}
        </SidebarLink>
        <SidebarLink to={screens.adminEbooks} icon={BookOpen}>
          {t('E-books')}
        </SidebarLink>
        <SidebarLink to={screens.adminBin} icon={Trash2}>
          {t('Bin')}
        </SidebarLink>
      </div>
    </details>
  )
}

/** The height of the sidebar's sticky footer, which covers the entries behind it. */
const FOOTER_HEIGHT_IN_PX = 176

/**
 * Scrolls the sidebar to the current screen's entry, which may be out of view in a low window. It sets `scrollTop`
 * because in some browsers `scrollIntoView` also moves the start of the Tab order past 'Skip to content'.
 */
function useScrollToCurrentEntry(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const last = useRef<string>(null)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    const panel = current?.closest('aside')
    if (!current || !panel) return
    const { top, bottom } = current.getBoundingClientRect()
    if (top < 0 || bottom > panel.clientHeight - FOOTER_HEIGHT_IN_PX)
      panel.scrollTop = current.offsetTop - panel.clientHeight / 2
  }, [pathname])
  return nav
}
