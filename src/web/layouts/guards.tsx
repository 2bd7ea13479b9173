import { pathAfterSignIn, locationState } from './remembered-place.ts'
import { FREE_EBOOK_HASH, screens } from '#shared/screens.ts'
import { useSession } from '#web/platform/session.ts'
import { Navigate, Outlet, useLocation } from 'react-router'

/** Administrators only; everybody else is led to the sign-in, which remembers the place (specification §6). */
export function AdminsOnly() {
  const { user } = useSession()
  return user?.role === 'ADMIN' ? <Outlet /> : <RedirectToSignIn />
}

/** Anyone signed in. */
export function MembersOnly() {
  const { user } = useSession()
  return user ? <Outlet /> : <RedirectToSignIn />
}

/** Who is signed in has nothing to do here, and is led on; so the sign-in itself ends, too. */
export function GuestsOnly() {
  const { user } = useSession()
  const location = useLocation()
  const wanted = location.hash === FREE_EBOOK_HASH ? { from: screens.freeEbook } : location.state
  return user ? <Navigate to={pathAfterSignIn(user.role, wanted)} replace /> : <Outlet />
}

function RedirectToSignIn() {
  const { hasSignedOut } = useSession()
  const location = useLocation()
  return <Navigate to={screens.signIn} replace state={hasSignedOut ? null : locationState(location)} />
}
