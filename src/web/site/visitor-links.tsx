import { CallToActionLink } from './parts.tsx'
import { useTexts } from './texts.ts'
import { screens } from '#shared/screens.ts'
import { type ButtonVariant, buttonClass } from '#web/ui/button.tsx'

/*
 * Links that differ for people who are signed in. A page has both, and the style sheet shows one of them from the first
 * paint on, because `public/theme.js` has marked the page by then: nothing flashes and nothing moves.
 */

/** 'Login', and 'Continue' for people who are signed in. */
export function LoginLink() {
  const { login } = useTexts().callsToAction
  return (
    <>
      <a href={login.href} className={`${buttonClass()} in-data-visitor:hidden`}>
        {login.label}
      </a>
      <ContinueLink className="not-in-data-visitor:hidden" />
    </>
  )
}

interface PlanLinkProps {
  target: { label: string; href: string }
  variant?: ButtonVariant
  className?: string
}

/** Leads to the payment of a plan, and those who can open the whole course already to their dashboard. */
export function PlanLink({ target, variant = 'primary', className = '' }: PlanLinkProps) {
  return (
    <>
      <CallToActionLink target={target} variant={variant} className={`${className} in-data-[visitor~=full]:hidden`} />
      <ContinueLink variant={variant} className={`${className} not-in-data-[visitor~=full]:hidden`} />
    </>
  )
}

/** An administrator continues elsewhere (`enhance.ts`). */
function ContinueLink({ variant = 'primary', className }: { variant?: ButtonVariant; className: string }) {
  const { resume } = useTexts().labels
  return (
    <a
      href={screens.dashboard}
      data-continue={screens.adminDashboard}
      className={`${buttonClass({ variant })} ${className}`}
    >
      {resume}
    </a>
  )
}
