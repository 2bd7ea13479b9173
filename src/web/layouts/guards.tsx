import { pathAfterSignIn, returnState } from './return-location.ts'
import { FREE_EBOOK_HASH, screens } from '#shared/screens.ts'
import { useSession } from '#web/platform/session.ts'
import { Navigate, Outlet, useLocation } from 'react-router'

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
  const target = location.hash === FREE_EBOOK_HASH ? { from: screens.freeEbook } : location.state
  return user ? <Navigate to={pathAfterSignIn(user.role, target)} replace /> : <Outlet />
}

function RedirectToSignIn() {
  const { hasSignedOut } = useSession()
  const location = useLocation()
  return <Navigate to={screens.signIn} replace state={hasSignedOut ? null : returnState(location)} />
}
