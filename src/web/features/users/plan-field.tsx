import type { AdminUser } from '#shared/contract/users.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { usePlans } from '#web/features/plans/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { SelectField, type SelectOption } from '#web/ui/fields.tsx'
import type { ComponentProps } from 'react'

type PlanFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'hint'> & {
  /** Null for a new user. */
  user: AdminUser | null
  /** What the empty choice means. */
  noneLabel?: string
  label?: string
}

/**
 * The plan that an administrator grants, or 'No Active Plan'. The running plan is listed before the others have loaded.
 */
export function PlanField({ user, error, noneLabel, label, ...select }: PlanFieldProps) {
  const plans = usePlans()
  const failure = plans.isLoadingError ? messageOf(plans.error, t('Failed to fetch subscription plans.')) : undefined
  const others = (plans.data ?? []).map(({ _id, planName }) => ({ value: _id, label: planName }))
  return (
    <SelectField
      {...select}
      label={label ?? t('Subscription Plan')}
      options={[{ value: '', label: noneLabel ?? t('No Active Plan') }, ...withCurrentPlan(others, user)]}
      {...(user?.subscriptionStatus === 'ACTIVE' &&
        user.expiresAt && { hint: t('The present plan runs until {date}.', { date: formatIst(user.expiresAt) }) })}
      error={error ?? failure}
    />
  )
}

function withCurrentPlan(options: SelectOption[], user: AdminUser | null): SelectOption[] {
  const plan = user?.subscriptionStatus === 'ACTIVE' ? user.currentPlan : null
  if (plan === null || options.some(({ value }) => value === plan._id)) return options
  return [{ value: plan._id, label: plan.planName }, ...options]
}
