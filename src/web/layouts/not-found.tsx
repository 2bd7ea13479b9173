import { publicScreens, screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { useSession } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'

/** Shown for broken links inside the application; for direct requests the server sends the site's 404 page. */
export function NotFound() {
  const { pathname } = useLocation()
  const { user } = useSession()
  useEffect(() => console.error(`404: ${pathname}`), [pathname])
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="figures text-6xl">404</h1>
      <p className="text-xl">{t('Oops! Page not found')}</p>
      {user?.role === 'USER' && (
        <>
          <Link to={screens.dashboard} className={buttonClass()}>
            {t('To my dashboard')}
          </Link>
          <Link to={screens.help} className={buttonClass({ variant: 'quiet' })}>
            {t('Help')}
          </Link>
        </>
      )}
      <a href={publicScreens.home} className={buttonClass({ variant: user?.role === 'USER' ? 'quiet' : 'primary' })}>
        {t('Return to Home')}
      </a>
    </main>
  )
}
