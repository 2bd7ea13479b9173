import { ROLE_LABELS, STATUS_FILTER_LABELS, USER_SORT_LABELS } from './user-labels.ts'
import type { useUserFilters } from './user-filters.hooks.ts'
import { ROLES } from '#shared/domain/access.ts'
import { SUBSCRIPTION_STATUSES } from '#shared/domain/plans.ts'
import { PLAN_ENDS_WITHIN_DAYS, USER_SORTS } from '#shared/domain/user-list.ts'
import { usePlans } from '#web/features/plans/public.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'

type UserFilterFieldsProps = Pick<ReturnType<typeof useUserFilters>, 'getFilter' | 'setFilter' | 'filterCount' | 'sort'>

/** The filters and the order of the list of users; on phones a button opens them. */
export function UserFilterFields({ getFilter, setFilter, filterCount, sort }: UserFilterFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const plans = usePlans()
  return (
    <>
      <Button
        small
        variant="secondary"
        className="mb-3 w-full md:hidden!"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden size={18} />
        {filterCount > 0 ? t('Filter and sort ({count})', { count: filterCount }) : t('Filter and sort')}
      </Button>
      <div
        id={id}
        className={`mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-3 xl:grid-cols-5 ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <SelectField
          label={t('Status')}
          value={getFilter('status')}
          onChange={({ target }) => setFilter('status', target.value)}
          options={[
            { value: '', label: t('All') },
            ...SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: STATUS_FILTER_LABELS[status]() })),
          ]}
        />
        <SelectField
          label={t('Plan')}
          value={getFilter('plan')}
          onChange={({ target }) => setFilter('plan', target.value)}
          options={[
            { value: '', label: t('All') },
            ...(plans.data ?? []).map(({ planType, planName }) => ({ value: planType, label: planName })),
          ]}
        />
        <SelectField
          label={t('Plan ends')}
          value={getFilter('endsWithinDays')}
          onChange={({ target }) => setFilter('endsWithinDays', target.value)}
          options={[
            { value: '', label: t('At any time') },
            ...PLAN_ENDS_WITHIN_DAYS.map((days) => ({
              value: String(days),
              label: t('Within {days} days', { days }),
            })),
          ]}
        />
        <SelectField
          label={t('Role')}
          value={getFilter('role')}
          onChange={({ target }) => setFilter('role', target.value)}
          options={[
            { value: '', label: t('All') },
            ...ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role]() })),
          ]}
        />
        <SelectField
          label={t('Sort by')}
          value={sort}
          onChange={({ target }) => setFilter('sort', target.value === 'NEWEST' ? '' : target.value)}
          options={USER_SORTS.map((each) => ({ value: each, label: USER_SORT_LABELS[each]() }))}
        />
      </div>
    </>
  )
}
