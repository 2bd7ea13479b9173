import { publicScreens } from '#shared/screens.ts'

/** The pages that people send to each other: each has a picture of its own. */
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

/** The path of a page's picture; pages that are not shared have that of the home page. */
export function socialPicture(language: string, path: string): string {
  const shared = sharedPages.find((each) => each === path) ?? publicScreens.home
  return `/social/${language}/${shared === '/' ? 'home' : shared.slice(1)}.jpg`
}
