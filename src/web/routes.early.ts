import { isOffline } from '#web/platform/connection.ts'
import { prepared } from '#web/platform/prepared.tsx'
import { type AppScreen, isAdminPath, screenAt } from '#shared/screens.ts'

export const Dashboard = prepared(async () => (await import('./routes.dashboard.tsx')).Dashboard)
export const CourseScreen = prepared(async () => {
  return (await import('#web/features/library/course.screen.tsx')).CourseScreen
})
export const MyCoursesScreen = prepared(async () => {
  return (await import('#web/features/library/my-courses.screen.tsx')).MyCoursesScreen
})
export const LiveSessionsScreen = prepared(async () => {
  return (await import('#web/features/live-sessions/live-sessions.screen.tsx')).LiveSessionsScreen
})
export const StreamScreen = prepared(async () => {
  return (await import('#web/features/live-sessions/stream.screen.tsx')).StreamScreen
})
export const SubscriptionScreen = prepared(async () => {
  return (await import('#web/features/subscription/subscription.screen.tsx')).SubscriptionScreen
})
export const ProfileScreen = prepared(async () => {
  return (await import('#web/features/profile/profile.screen.tsx')).ProfileScreen
})

interface Part {
  prepare: () => Promise<unknown>
}

/** The screens that members open by their address, from a bookmark or a letter. */
const memberScreens: Partial<Record<AppScreen, Part>> = {
  dashboard: Dashboard,
  course: CourseScreen,
  myCourses: MyCoursesScreen,
  memberLiveSessions: LiveSessionsScreen,
  livestream: StreamScreen,
  subscription: SubscriptionScreen,
  profile: ProfileScreen,
}

/**
 * Loads what this address shows at once, instead of routes and screen one after the other: on a phone each
 * of these steps is a sixth of a second. What fails here is asked for again, and told, by the routes.
 */
export async function loadEarly(path: string): Promise<void> {
  const screen = screenAt(path)
  const load = screen && memberScreens[screen]?.prepare
  await (isAdminPath(path) ? import('#web/layouts/admin.tsx') : load?.())?.catch(() => {})
}

const MEMBER_SCREENS_AFTER_IN_MS = 4000

/**
 * Loads the member's other screens once this one is at rest, so that a connection that is lost for a moment leaves them
 * open. Not where the browser is asked to save data. Answers how to leave it.
 */
export function fetchMemberScreens(): (() => void) | undefined {
  if (navigator.connection?.saveData) return undefined
  const timer = setTimeout(() => void fetchOneByOne(), MEMBER_SCREENS_AFTER_IN_MS)
  return () => clearTimeout(timer)
}

/**
 * Stops at the first failure and without a network: some browsers never ask again for a file that has failed, and a
 * screen that was never asked for can still be loaded later.
 */
async function fetchOneByOne(): Promise<void> {
  for (const { prepare } of Object.values(memberScreens)) {
    await new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
      else resolve()
    })
    if (isOffline()) return
    try {
      await prepare()
    } catch {
      return
    }
  }
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean }
  }
}
