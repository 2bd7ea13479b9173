/** The pages that anyone may read: plain HTML, rendered when the web is built (specification §2). */
export const publicScreens = {
  home: '/',
  courses: '/courses',
  community: '/community',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  liveSessions: '/live-sessions',
  newsletter: '/newsletter',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  remindersUnsubscribe: '/reminders/unsubscribe',
  remindersEnded: '/reminders/ended',
  goodbye: '/goodbye',
} as const

/** A public page's address in a language; English, the first one, has no prefix. */
export function publicPathIn(language: string, path: string): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** Where the forms of the public pages send to when there is no script. */
export const formPaths = { contact: '/forms/contact', newsletter: '/forms/newsletter' } as const

/** The screens of the application, in the router's syntax (specification §2). */
export const appScreens = {
  signIn: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminCourses: '/admin/courses',
  adminLivestreams: '/admin/livestreams',
  adminVideos: '/admin/content/videos',
  adminInitialPlan: '/admin/content/initial-plan',
  adminAudios: '/admin/content/audios',
  adminEbooks: '/admin/content/ebooks',
  adminBin: '/admin/content/bin',
  adminUsers: '/admin/users',
  adminUsersImport: '/admin/users/import',
  adminUser: '/admin/users/:userId',
  adminPayments: '/admin/payments',
  adminEnquiries: '/admin/enquiries',
  adminActivity: '/admin/activity',
  adminReceipts: '/admin/receipts',
  adminCoupons: '/admin/coupons',
  adminSystem: '/admin/system',
  adminSettings: '/admin/settings',
  dashboard: '/dashboard',
  myCourses: '/user/courses',
  course: '/courses/:courseId',
  memberLiveSessions: '/user/live-sessions',
  subscription: '/my-account/subscription',
  profile: '/my-account/profile',
  freeEbook: '/user/free-ebook',
  livestream: '/live-sessions/:streamId',
} as const

/** Said behind the sign-in's address by the offer of the free e-book, which is then opened at once. */
export const FREE_EBOOK_HASH = '#free-ebook'

/** The name of a screen of the application. */
export type AppScreen = keyof typeof appScreens

/** Every screen's address: text where it is fixed, a function of the id where it is not. */
export const screens = {
  ...publicScreens,
  ...appScreens,
  adminUser: (userId: string) => `/admin/users/${encodeURIComponent(userId)}`,
  course: (courseId: string) => `/courses/${encodeURIComponent(courseId)}`,
  livestream: (streamId: string) => `/live-sessions/${encodeURIComponent(streamId)}`,
}

/** The patterns of the screens, such as '/courses/:courseId'. */
export function pathsOf(patterns: Readonly<Record<string, string>>): string[] {
  return Object.values(patterns)
}

/** Whether the application answers this path (without query), so that a remembered place can be trusted. */
export function isAppPath(path: string): boolean {
  return pathsOf(appScreens).some((pattern) => matches(pattern, path))
}

/** Which screen of the application stands at this path (without query). */
export function screenAt(path: string): AppScreen | undefined {
  for (const name in appScreens) if (isAppScreen(name) && matches(appScreens[name], path)) return name
  return undefined
}

/** The screens under /admin, but for the sign-in that everybody shares. */
export function isAdminPath(path: string): boolean {
  return path.startsWith('/admin/') && path !== appScreens.signIn
}

function isAppScreen(name: string): name is AppScreen {
  return name in appScreens
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  return parts.length === wanted.length && wanted.every((part, at) => part === parts[at] || isFilled(part, parts[at]))
}

function isFilled(part: string, value: string | undefined): boolean {
  return part.startsWith(':') && value !== undefined && value !== ''
}
