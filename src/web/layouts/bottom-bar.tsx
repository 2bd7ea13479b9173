import { screens } from '#shared/screens.ts'
import { useIsAnyStreamLive } from '#web/features/live-sessions/public.ts'
import { t } from '#web/i18n/t.ts'
import { Flame, GraduationCap, Home, type LucideIcon, Radio, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** On small screens: the member's five destinations, in reach of the thumb. It comes last, after the screen's content. */
export function BottomBar() {
  const isLive = useIsAnyStreamLive()
  return (
    <nav
      id="bottom-bar"
      aria-label={t('Main pages')}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <BarLink to={screens.dashboard} icon={Home} within={[]}>
        {t('Home')}
      </BarLink>
      <BarLink to={screens.myCourses} icon={GraduationCap} within={['/courses/', screens.freeEbook, screens.notes]}>
        {t('Courses')}
      </BarLink>
      <BarLink to={screens.memberLiveSessions} icon={Radio} within={['/live-sessions/']} isMarked={isLive}>
        {t('Live')}
        {isLive && <span className="sr-only">, {t('A live session is on now')}</span>}
      </BarLink>
      <BarLink to={screens.practice} icon={Flame} within={[]}>
        {t('Practice')}
      </BarLink>
      <BarLink to={screens.profile} icon={User} within={['/my-account/']}>
        {t('Me')}
      </BarLink>
    </nav>
  )
}

interface BarLinkProps {
  to: string
  icon: LucideIcon
  /** The beginnings of the paths of further screens that belong here. */
  within: readonly string[]
  /** A dot at the icon. */
  isMarked?: boolean
  children: ReactNode
}

function BarLink({ to, icon: Icon, within, isMarked = false, children }: BarLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to
  const isActive = isHere || within.some((start) => pathname.startsWith(start))
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : isActive ? 'true' : undefined}
      className={`grid min-h-14 content-center justify-items-center gap-0.5 py-1 text-center text-[min(0.75rem,4.8vw)] leading-tight -outline-offset-2 ${isActive ? 'font-semibold text-accent-deep' : 'text-muted hover:text-foreground'}`}
    >
      <span className={`relative rounded-full px-4 py-0.5 transition-colors ${isActive ? 'bg-accent/25' : ''}`}>
        <Icon aria-hidden size={22} />
        {isMarked && (
          <span aria-hidden className="absolute top-0 right-2.5 size-2.5 animate-pulse-live rounded-full bg-danger" />
        )}
      </span>
      <span>{children}</span>
    </Link>
  )
}
