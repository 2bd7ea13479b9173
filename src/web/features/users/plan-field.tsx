import { usePlans } from './users.hooks.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { type Option, SelectField } from '#web/ui/fields.tsx'
import type { ComponentProps } from 'react'

type PlanFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'hint'> & { user: AdminUser }

/** The plan that an administrator grants, or 'No Active Plan'. The running plan is listed before the others have loaded. */
export function PlanField({ user, error, ...select }: PlanFieldProps) {
  const plans = usePlans()
  const failure = plans.isLoadingError ? messageOf(plans.error, t('Failed to fetch subscription plans.')) : undefined
  const others = (plans.data ?? []).map(({ _id, planName }) => ({ value: _id, label: planName }))
  return (
    <SelectField
      {...select}
      label={t('Subscription Plan')}
      options={[{ value: '', label: t('No Active Plan') }, ...withCurrentPlan(others, user)]}
      {...(user.subscriptionStatus === 'ACTIVE' &&
        user.expiresAt && { hint: t('The present plan runs until {date}.', { date: formatIst(user.expiresAt) }) })}
      error={error ?? failure}
    />
  )
}

function withCurrentPlan(options: Option[], { subscriptionStatus, currentPlan }: AdminUser): Option[] {
  const isListed = options.some(({ value }) => value === currentPlan?._id)
  if (subscriptionStatus !== 'ACTIVE' || currentPlan === null || isListed) return options
  return [{ value: currentPlan._id, label: currentPlan.planName }, ...options]
}
