import { may } from './permissions.ts'
import { useSession } from './session.ts'
import { permissionOfPath } from '#shared/screen-permissions.ts'
import { Link, type LinkProps } from 'react-router'

type ScreenLinkProps = Omit<LinkProps, 'to'> & { to: string }

/** A link to a screen of the administration; plain text for those whose roles do not include the screen. */
export function ScreenLink({ to, children, ...link }: ScreenLinkProps) {
  const { user } = useSession()
  const permission = permissionOfPath(to)
  if (permission !== null && !may(user, permission)) return <span>{children}</span>
  return (
    <Link to={to} {...link}>
      {children}
    </Link>
  )
}
