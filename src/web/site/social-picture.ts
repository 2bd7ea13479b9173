import { modulePath, publicScreens } from '#shared/screens.ts'

/** The pages that people share: each has its own preview picture. */
export const sharedPages = [
  publicScreens.home,
  publicScreens.courses,
  publicScreens.community,
  publicScreens.about,
  publicScreens.contact,
  publicScreens.privacy,
  publicScreens.terms,
  publicScreens.liveSessions,
] as const

/**
 * The path of a page's preview picture. Modules have pictures that are drawn when they are asked for, because an owner
 * names them; other pages use the home page's.
 */
export function socialPicturePath(language: string, path: string): string {
  if (path.startsWith(modulePath(''))) return `/social/${language}${path}.jpg`
  const shared = sharedPages.find((each) => each === path) ?? publicScreens.home
  return `/social/${language}/${shared === '/' ? 'home' : shared.slice(1)}.jpg`
}
