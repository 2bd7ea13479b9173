import {
  businessEntries,
  communicationEntries,
  dashboardEntry,
  libraryEntries,
  managementEntries,
  settingsEntry,
  type SidebarEntry,
} from './admin-sidebar-entries.ts'
import { Avatar } from './avatar.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SidebarLink, SidebarSection } from './sidebar-link.tsx'
import { SCREEN_PERMISSIONS } from '#shared/screen-permissions.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { useSession } from '#web/platform/session.ts'
import { IconLink, iconButtonClass } from '#web/ui/icon-button.tsx'
import { SiteName } from '#web/ui/site-name.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { ChevronDown, Eye, Globe } from 'lucide-react'
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
        <AdminLink {...dashboardEntry} />
        <SidebarSection title={t('Management')}>
          <AdminLinks entries={managementEntries} />
        </SidebarSection>
        <ContentLibraryMenu />
        <SidebarSection title={t('Communication')}>
          <AdminLinks entries={communicationEntries} />
        </SidebarSection>
        <SidebarSection title={t('Business')}>
          <AdminLinks entries={businessEntries} />
        </SidebarSection>
      </nav>
      <div
        className={`${denseClass} grid gap-1 border-t border-line bg-surface px-3 py-3 lg:[@media(min-height:44rem)]:sticky lg:[@media(min-height:44rem)]:bottom-0`}
      >
        <AdminLink {...settingsEntry} />
        <SignOutButton />
        <div className="mt-2 flex min-w-0 items-center rounded-field border border-line bg-raised p-3 lg:pointer-fine:py-1">
          <AccountLink />
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

function AdminLinks({ entries }: { entries: readonly SidebarEntry[] }) {
  return entries.map((entry) => <AdminLink key={entry.to} {...entry} />)
}

/** An entry for those who may open its screen. */
function AdminLink({ to, icon, label }: SidebarEntry) {
  return (
    useMay(SCREEN_PERMISSIONS[to]) && (
      <SidebarLink to={to} icon={icon}>
        {label()}
      </SidebarLink>
    )
  )
}

/** The own account: an owner's as the specification words it, others by their name. */
function AccountLink() {
  const { user } = useSession()
  const isOwner = useMay('team.write')
  const name = isOwner ? t('Admin User') : (user?.name ?? '')
  const title = isOwner ? t('Super Admin') : t('Team')
  return (
    <Link
      to={screens.profile}
      aria-label={t('My profile: {name}, {title}', { name, title })}
      className="flex min-w-0 flex-1 items-center gap-3 hover:underline"
    >
      <Avatar />
      <span className="min-w-0 leading-snug">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-sm text-muted">{title}</span>
      </span>
    </Link>
  )
}

function ContentLibraryMenu() {
  return (
    <details open className="group not-has-[a]:hidden pt-3 lg:pointer-fine:pt-1.5">
      <summary className="flex min-h-11 list-none items-center rounded-field px-3 text-sm font-semibold tracking-wider text-muted uppercase hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{t('Content Library')}</span>
        <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-1">
        <AdminLinks entries={libraryEntries} />
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
