import { permissionOfPath } from '#shared/screen-permissions.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { may } from '#web/platform/permissions.ts'
import { useSession } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { Loading } from '#web/ui/states.tsx'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** A screen for those whose roles include it; others learn that it belongs to others. */
export function PermittedOnly({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { user } = useSession()
  const permission = permissionOfPath(pathname)
  if (permission === null || may(user, permission)) return children
  // The session of an earlier release: PermissionSync asks what the roles are.
  if (user?.permissions.length === 0) return <Loading text={t('Loading...')} />
  return (
    <>
      <title>{t('This part belongs to others – Sadhana')}</title>
      <div className="grid justify-items-center gap-4 px-4 py-12 text-center">
        <div className="w-32 max-w-full text-gold">
          <Lotus />
        </div>
        <h1 className="text-3xl">{t('This part belongs to others')}</h1>
        <p className="max-w-prose text-muted">
          {t('Your role in the team does not include it. An owner can change that under Team.')}
        </p>
        <Link to={screens.adminDashboard} className={buttonClass()}>
          {t('To the dashboard')}
        </Link>
      </div>
    </>
  )
}
