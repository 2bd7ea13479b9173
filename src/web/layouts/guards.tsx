import { checkoutPath, planKeyInHash } from '#shared/chosen-plan.ts'
import { FREE_EBOOK_HASH, screens, isAdminPath, isAppPath } from '#shared/screens.ts'
import { useSession } from '#web/platform/session.ts'
import type { UserAnswer } from '#shared/contract/auth.ts'
import { Navigate, Outlet, useLocation, type Location } from 'react-router'
import * as z from 'zod/mini'

/** Administrators only; others are redirected to the sign-in, which returns to this location (specification §6). */
export function AdminsOnly() {
  const { user } = useSession()
  return user?.role === 'ADMIN' ? <Outlet /> : <RedirectToSignIn />
}

/** Anyone signed in. */
export function SignedInOnly() {
  const { user } = useSession()
  return user ? <Outlet /> : <RedirectToSignIn />
}

/** Redirects a signed-in person; this also completes the sign-in. */
export function GuestsOnly() {
  const { user } = useSession()
  const location = useLocation()
  return user ? <Navigate to={pathAfterSignIn(user.role, targetOf(location))} replace /> : <Outlet />
}

/** What the URL of the sign-in asks for, else the remembered location. */
function targetOf({ hash, state: remembered }: Location): unknown {
  if (hash === FREE_EBOOK_HASH) return { from: screens.freeEbook }
  const planKey = planKeyInHash(hash)
  return planKey === null ? remembered : { from: checkoutPath(planKey) }
}

function RedirectToSignIn() {
  const { hasSignedOut } = useSession()
  const location = useLocation()
  return <Navigate to={screens.signIn} replace state={hasSignedOut ? null : returnLocationState(location)} />
}

const state = z.object({ from: z.string() })

/** The router state that tells the sign-in which location to return to. */
function returnLocationState({ pathname, search, hash }: Location): z.output<typeof state> {
  return { from: pathname + search + hash }
}

/** The path after the sign-in: the remembered location if the role may see it, else the dashboard. */
export function pathAfterSignIn(role: UserAnswer['role'], fromState: unknown): string {
  const home = role === 'ADMIN' ? screens.adminDashboard : screens.dashboard
  const parsed = state.safeParse(fromState)
  return parsed.success && canOpen(role, parsed.data.from) ? parsed.data.from : home
}

function canOpen(role: UserAnswer['role'], from: string): boolean {
  const [path = ''] = from.split(/[?#]/)
  if (!isAppPath(path) || path === screens.signIn) return false
  // An administrator who tries the site's buttons has nothing to buy.
  if (role === 'ADMIN' && from.startsWith(checkoutPath(''))) return false
  return role === 'ADMIN' || !isAdminPath(path)
}
