import { ROLE_LABELS, STATUS_FILTER_LABELS } from './user-labels.ts'
import type { useUserFilters } from './user-filters.hooks.ts'
import { usePlans } from '#web/features/plans/public.ts'
import { t } from '#web/i18n/t.ts'
import { type FilterChip, FilterChips } from '#web/ui/filter-chips.tsx'

/** The filters of the list of users that are on, also where phones hide their fields. */
export function UserFilterChips({
  filters,
  setFilter,
}: Pick<ReturnType<typeof useUserFilters>, 'filters' | 'setFilter'>) {
  const plans = usePlans()
  const { status, plan, endsWithinDays, role } = filters
  const planName = plans.data?.find(({ planType }) => planType === plan)?.planName ?? plan
  const chip = (key: 'status' | 'plan' | 'endsWithinDays' | 'role', name: string, value: string): FilterChip => ({
    key,
    label: t('{name}: {value}', { name, value }),
    onRemove: () => setFilter(key, ''),
  })
  return (
    <FilterChips
      chips={[
        ...(status ? [chip('status', t('Status'), STATUS_FILTER_LABELS[status]())] : []),
        ...(planName ? [chip('plan', t('Plan'), planName)] : []),
        ...(endsWithinDays
          ? [chip('endsWithinDays', t('Plan ends'), t('Within {days} days', { days: endsWithinDays }))]
          : []),
        ...(role ? [chip('role', t('Role'), ROLE_LABELS[role]())] : []),
      ]}
    />
  )
}
