import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { isMenuHistoryState } from './use-drawer.ts'
import { NavLink, useLocation, useNavigate } from 'react-router'

interface SidebarLinkProps {
  to: string
  icon: LucideIcon
  children: ReactNode
  /** A marker beside the label that something new is there. */
  highlight?: ReactNode
}

export function SidebarLink({ to, icon: Icon, children, highlight }: SidebarLinkProps) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isInMenu = isMenuHistoryState(state)
  return (
    <NavLink
      to={to}
      // Replaces the menu's history entry, so that Back does not open the menu again.
      replace={isInMenu}
      onClick={(event) => {
        if (!isInMenu || pathname !== to) return
        event.preventDefault()
        void navigate(-1)
      }}
      className={({ isActive }) =>
        `${sidebarEntryClass} ${isActive ? 'bg-accent font-semibold text-on-accent' : inactiveClass(highlight)}`
      }
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <span className="flex-1">{children}</span>
      {highlight}
    </NavLink>
  )
}

/** The classes of every entry in a sidebar. */
export const sidebarEntryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left transition-colors'

function inactiveClass(highlight: ReactNode): string {
  return highlight ? 'font-semibold text-accent-deep hover:bg-raised' : 'text-foreground hover:bg-raised'
}

/** Hidden when the person may open none of its entries. */
export function SidebarSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 not-has-[a]:hidden">
      <h2 className="px-3 pt-4 pb-1 font-text text-sm font-semibold tracking-wider text-muted uppercase">{title}</h2>
      {children}
    </div>
  )
}
