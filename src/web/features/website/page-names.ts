import { screens } from '#shared/screens.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'

/** A part of the content that is edited as one: a page, or what all pages have in common. */
export type ContentPage = keyof SiteContent

interface PageTexts {
  name: () => string
  /** The page that shows it. */
  path: string
}

/** In the order of the site's menu, then what stands on every page. */
export const contentPages: Readonly<Record<ContentPage, PageTexts>> = {
  home: { name: () => t('Home page'), path: screens.home },
  courses: { name: () => t('Courses'), path: screens.courses },
  liveSessions: { name: () => t('Live sessions'), path: screens.liveSessions },
  community: { name: () => t('Community'), path: screens.community },
  about: { name: () => t('About'), path: screens.about },
  contact: { name: () => t('Contact'), path: screens.contact },
  menu: { name: () => t('Menu'), path: screens.home },
  footer: { name: () => t('Footer'), path: screens.home },
  buttons: { name: () => t('Words on the buttons'), path: screens.home },
}

/** The page with this name in the URL; the home page if there is none. */
export function parsePage(name: string): ContentPage {
  const found = pageNames.find((page) => page === name)
  return found ?? 'home'
}

export const pageNames: readonly ContentPage[] = [
  'home',
  'courses',
  'liveSessions',
  'community',
  'about',
  'contact',
  'menu',
  'footer',
  'buttons',
]
