import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Shown for broken links inside the application; for direct requests the server sends the site's 404 page. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => console.error(`404: ${pathname}`), [pathname])
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6 text-center">
      <h1 className="text-6xl">404</h1>
      <p className="text-xl">{t('Oops! Page not found')}</p>
      <a href={screens.home} className={buttonClass()}>
        {t('Return to Home')}
      </a>
    </main>
  )
}
