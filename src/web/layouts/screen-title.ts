import { appScreens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'

/** The title of a member's screen in the bar of small screens; null on the dashboard, which greets instead. */
export function screenTitle(pathname: string): string | null {
  switch (pathname) {
    case appScreens.dashboard:
      return null
    case appScreens.myCourses:
      return t('My Courses')
    case appScreens.memberLiveSessions:
      return t('Live Sessions')
    case appScreens.subscription:
      return t('Subscription Plans')
    case appScreens.profile:
      return t('My Profile')
    case appScreens.help:
      return t('Help')
    case appScreens.notes:
      return t('My notes')
    case appScreens.freeEbook:
      return t('Your free e-book')
  }
  return pathname.startsWith('/live-sessions/') ? t('Live session') : t('Course')
}
