import { useTexts } from './texts.ts'
import { signInForPlan } from '#shared/chosen-plan.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { screens } from '#shared/screens.ts'
import { type ButtonVariant, buttonClass } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'

/*
 * Links that differ for people who are signed in. A page has both, and the style sheet shows one of them from the first
 * paint on, because `public/theme.js` has marked the page by then: nothing flashes and nothing moves.
 */

export interface CallToAction {
  label: string
  href: string
  /** Instead, for people who are signed in; null: nothing. Without it they have the same. */
  member?: { label: string; href: string } | null
}

interface CallToActionLinkProps {
  target: CallToAction
  variant?: ButtonVariant
  className?: string
}

export function CallToActionLink({ target, variant = 'primary', className = '' }: CallToActionLinkProps) {
  const { label, href, member } = target
  const linkClass = `${buttonClass({ variant })} ${className}`
  return (
    <>
      <a href={href} className={`${linkClass} ${member === undefined ? '' : 'in-data-visitor:hidden'}`}>
        {label}
      </a>
      {member && <MemberLink {...member} className={`${linkClass} not-in-data-visitor:hidden`} />}
    </>
  )
}

interface PlanLinkProps {
  planType: PlanType
  label: string
  variant?: ButtonVariant
  className?: string
  /** What those see who have the plan, or a higher one. Default: the way to their dashboard. */
  children?: ReactNode
}

/** Leads to the payment of a plan, which is offered to nobody who has it. */
export function PlanLink({ planType, label, variant = 'primary', className = '', children }: PlanLinkProps) {
  const { resume } = useTexts().labels
  const linkClass = `${buttonClass({ variant })} ${className}`
  return (
    <>
      <a href={signInForPlan(planType)} className={`${linkClass} ${HIDDEN_FROM_HOLDERS[planType]}`}>
        {label}
      </a>
      <div className={`mt-auto ${SHOWN_TO_HOLDERS[planType]}`}>
        {children ?? <MemberLink label={resume} href={screens.dashboard} className={linkClass} />}
      </div>
    </>
  )
}

/** For what is said to everybody but those who have the plan, or a higher one. */
export const HIDDEN_FROM_HOLDERS: Readonly<Record<PlanType, string>> = {
  INITIAL: 'in-data-[visitor~=initial]:hidden',
  HALF_YEARLY: 'in-data-[visitor~=half-yearly]:hidden',
  ANNUAL: 'in-data-[visitor~=annual]:hidden',
}

const SHOWN_TO_HOLDERS: Readonly<Record<PlanType, string>> = {
  INITIAL: 'not-in-data-[visitor~=initial]:hidden',
  HALF_YEARLY: 'not-in-data-[visitor~=half-yearly]:hidden',
  ANNUAL: 'not-in-data-[visitor~=annual]:hidden',
}

/** An administrator has a dashboard of their own (`enhance.ts`). */
function MemberLink({ label, href, className }: { label: string; href: string; className: string }) {
  return (
    <a
      href={href}
      data-continue={href === screens.dashboard ? screens.adminDashboard : undefined}
      className={className}
    >
      {label}
    </a>
  )
}
