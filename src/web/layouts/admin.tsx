import { AdminSidebar } from './admin-sidebar.tsx'
import { Avatar } from './avatar.tsx'
import { Frame, SidebarToggle } from './frame.tsx'
import { PermittedOnly } from './permitted-only.tsx'
import { type Drawer, useDrawer } from './use-drawer.ts'
import { FreshCodeDialog } from '#web/features/sign-in/public.ts'
import { ConversionLines, useFollowedConversions } from '#web/features/renditions/public.ts'
import { AttentionBell, AttentionDialog, AttentionPolling } from '#web/features/system/public.ts'
import { PermissionSync } from '#web/features/team/public.ts'
import { OpenForms } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { SiteName } from '#web/ui/site-name.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'

/** The administration: a fixed sidebar, which is an overlay with a toggle on small screens (specification §2). */
export function AdminLayout() {
  const drawer = useDrawer({ isCollapsible: false })
  // One dialog for the bells of both screen sizes: it stays when the window's width changes.
  const [areNotificationsOpen, setNotificationsOpen] = useState(false)
  const bell = <AttentionBell onOpen={() => setNotificationsOpen(true)} />
  return (
    <Frame
      drawer={drawer}
      label={t('Administration')}
      sidebar={<AdminSidebar bell={bell} />}
      header={<TopBar drawer={drawer} bell={bell} />}
      screen={
        <PermittedOnly>
          <Outlet />
        </PermittedOnly>
      }
    >
      <OpenForms followed={{ count: useFollowedConversions().length, lines: <ConversionLines /> }} />
      <FreshCodeDialog />
      <AttentionDialog isOpen={areNotificationsOpen} onClose={() => setNotificationsOpen(false)} />
      <AttentionPolling />
      <PermissionSync />
    </Frame>
  )
}

function TopBar({ drawer, bell }: { drawer: Drawer; bell: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-3 py-2 lg:hidden">
      <SidebarToggle drawer={drawer} />
      <SiteName className="basis-20 max-sm:[&_img~span]:sr-only" />
      <ThemeSwitch />
      {bell}
      <Avatar />
    </header>
  )
}
