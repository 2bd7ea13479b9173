import { type AppScreen, isAdminPath, screenAt } from '#shared/screens.ts'

type Load = () => Promise<unknown>

/** The screens that members open by their address, from a bookmark or a letter. */
const memberScreens: Partial<Record<AppScreen, Load>> = {
  dashboard: () => import('#web/features/dashboard/dashboard.screen.tsx'),
  course: () => import('#web/features/library/course.screen.tsx'),
  myCourses: () => import('#web/features/library/my-courses.screen.tsx'),
  memberLiveSessions: () => import('#web/features/live-sessions/live-sessions.screen.tsx'),
  livestream: () => import('#web/features/live-sessions/stream.screen.tsx'),
  subscription: () => import('#web/features/subscription/subscription.screen.tsx'),
  profile: () => import('#web/features/profile/profile.screen.tsx'),
}

/**
 * Asks for everything that this address will need at once, instead of routes, layout and screen one after the other: on
 * a phone each of these steps is a sixth of a second. What fails here is asked for again, and told, by the routes.
 */
export function loadEarly(path: string): void {
  const layout: Load = isAdminPath(path)
    ? () => import('#web/layouts/admin.tsx')
    : () => import('#web/layouts/member.tsx')
  const screen = screenAt(path)
  const loads: (Load | undefined)[] = [() => import('./routes.tsx'), layout, screen && memberScreens[screen]]
  for (const load of loads) load?.().catch(() => {})
}
