/** Public pages: plain HTML, rendered by the build (specification §2). */
export const publicScreens = {
  home: '/',
  courses: '/courses',
  community: '/community',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refunds',
  delivery: '/delivery',
  grievance: '/grievance',
  liveSessions: '/live-sessions',
  newsletter: '/newsletter',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  remindersUnsubscribe: '/reminders/unsubscribe',
  remindersEnded: '/reminders/ended',
  accountDeleted: '/goodbye',
} as const

/** The path of a public page in a language; English has no prefix. */
export function publicPathIn(language: string, path: string): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** The path of a module's public page. */
export function modulePath(slug: string): string {
  return `/modules/${slug}`
}

/** Leads to the live session that is on or comes next. */
export const nextSessionPath = '/live/next'

/** Where the forms of the public pages are submitted without a script. */
export const formPaths = { contact: '/forms/contact', newsletter: '/forms/newsletter' } as const

/** The screens of the application, in the router's syntax (specification §2). What they show: `src/web/routes.ts`. */
export const appScreens = {
  signIn: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminCourses: '/admin/courses',
  adminLivestreams: '/admin/livestreams',
  adminLiveRooms: '/admin/live-rooms',
  adminLiveRoom: '/admin/live-rooms/:roomId',
  adminAttendance: '/admin/livestreams/:streamId/attendance',
  adminWebsite: '/admin/website',
  adminVideos: '/admin/content/videos',
  adminInitialPlan: '/admin/content/initial-plan',
  adminProgrammePreview: '/admin/content/initial-plan/preview',
  adminAudios: '/admin/content/audios',
  adminEbooks: '/admin/content/ebooks',
  adminBin: '/admin/content/bin',
  adminUsers: '/admin/users',
  adminUsersImport: '/admin/users/import',
  adminUser: '/admin/users/:userId',
  adminPayments: '/admin/payments',
  adminEnquiries: '/admin/enquiries',
  adminMessages: '/admin/messages',
  adminNewMessage: '/admin/messages/new',
  adminMessage: '/admin/messages/:messageId',
  adminAutomations: '/admin/automations',
  adminActivity: '/admin/activity',
  adminReceipts: '/admin/receipts',
  adminPlans: '/admin/plans',
  adminCoupons: '/admin/coupons',
  adminTeam: '/admin/team',
  adminSystem: '/admin/system',
  adminSettings: '/admin/settings',
  adminBrand: '/admin/brand',
  adminLegalFacts: '/admin/legal-facts',
  dashboard: '/dashboard',
  myCourses: '/user/courses',
  course: '/courses/:courseId',
  memberLiveSessions: '/user/live-sessions',
  practice: '/user/practice',
  subscription: '/my-account/subscription',
  profile: '/my-account/profile',
  help: '/my-account/help',
  freeEbook: '/user/free-ebook',
  notes: '/user/notes',
  livestream: '/live-sessions/:streamId',
} as const

/** On the sign-in's URL: opens the free e-book after signing in. */
export const FREE_EBOOK_HASH = '#free-ebook'

/** The path of a screen of the application. */
export type AppPath = (typeof appScreens)[keyof typeof appScreens]

/** The path of every page and screen: a string, or a function of the id. */
export const screens = {
  ...publicScreens,
  ...appScreens,
  adminUser: (userId: string) => `/admin/users/${encodeURIComponent(userId)}`,
  adminLiveRoom: (roomId: string) => `/admin/live-rooms/${encodeURIComponent(roomId)}`,
  adminMessage: (messageId: string) => `/admin/messages/${encodeURIComponent(messageId)}`,
  adminAttendance: (streamId: string) => `/admin/livestreams/${encodeURIComponent(streamId)}/attendance`,
  course: (courseId: string) => `/courses/${encodeURIComponent(courseId)}`,
  livestream: (streamId: string) => `/live-sessions/${encodeURIComponent(streamId)}`,
}

/** The patterns of these screens, such as '/courses/:courseId'. */
export function pathsOf(patterns: Readonly<Record<string, string>>): string[] {
  return Object.values(patterns)
}

/** Whether the path (without query) is a screen of the application. */
export function isAppPath(path: string): boolean {
  return pathsOf(appScreens).some((pattern) => matchesPath(pattern, path))
}

/** Whether the path is a screen for administrators. The sign-in is for everybody, though under /admin. */
export function isAdminPath(path: string): boolean {
  return path.startsWith('/admin/') && path !== appScreens.signIn
}

/** Whether a path (without query) is one of a pattern such as '/courses/:courseId'. */
export function matchesPath(pattern: string, path: string): boolean {
  const segments = path.split('/')
  const expected = pattern.split('/')
  return (
    segments.length === expected.length &&
    expected.every((part, at) => part === segments[at] || (part.startsWith(':') && segments[at] !== ''))
  )
}
