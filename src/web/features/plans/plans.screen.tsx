import { PlanDialog } from './plan-dialog.tsx'
import { usePlans } from './plans.hooks.ts'
import type { AdminPlan } from '#shared/contract/plans.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { discountPercent } from '#shared/domain/plan-prices.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Pencil } from 'lucide-react'
import { useState } from 'react'

const NONE: readonly AdminPlan[] = []

/** Names, prices and descriptions of the plans, and which are on sale. */
export function PlansScreen() {
  const plans = usePlans()
  const [editedPlan, setEditedPlan] = useState<AdminPlan | null>(null)
  useReopenedForm('plan', { items: plans.data ?? NONE, open: setEditedPlan })
  return (
    <>
      <title>{t('Plans – Sadhana')}</title>
      <ScreenHeader
        title={t('Plans')}
        text={t('What is sold, and for how much: on the site, on the Subscription page and in every new order.')}
      />
      {plans.isPending ? (
        <Loading text={t('Loading plans...')} />
      ) : plans.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(plans.error, t('Failed to fetch subscription plans.'))}
          isRetrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      ) : (
        <Card>
          <Table
            caption={t('Plans')}
            rows={plans.data}
            rowKey={({ _id }) => _id}
            columns={columns({ onEdit: setEditedPlan })}
          />
        </Card>
      )}
      {editedPlan && <PlanDialog plan={editedPlan} onClose={() => setEditedPlan(null)} />}
    </>
  )
}

function columns({ onEdit }: { onEdit: (plan: AdminPlan) => void }): Column<AdminPlan>[] {
  return [
    { header: t('Name'), cell: nameCell },
    { header: t('Price'), cell: priceCell, className: 'md:whitespace-nowrap' },
    { header: t('What it opens'), cell: ({ planType }) => CONTENTS[planType]() },
    {
      header: t('State'),
      cell: ({ isOnSale }) => (
        <Badge tone={isOnSale ? 'success' : 'neutral'}>{isOnSale ? t('On sale') : t('Not on sale')}</Badge>
      ),
      className: 'md:whitespace-nowrap',
    },
    {
      header: t('Actions'),
      cell: (plan) => (
        <IconButton
          icon={Pencil}
          label={t('Edit {name}', { name: plan.planName })}
          className="-mx-2"
          onClick={() => onEdit(plan)}
        />
      ),
      className: 'md:w-16',
    },
  ]
}

function nameCell({ planName, tagline }: AdminPlan) {
  return (
    <>
      <span className="block font-semibold">{planName}</span>
      {tagline && <span className="block text-[0.9375rem] text-muted">{tagline}</span>}
    </>
  )
}

function priceCell({ price, fullPrice }: AdminPlan) {
  const amounts = { priceInPaise: paise(price), fullPriceInPaise: fullPrice === null ? null : paise(fullPrice) }
  const percent = discountPercent(amounts)
  return (
    <>
      <span className="block font-semibold">{formatRupees(amounts.priceInPaise)}</span>
      {amounts.fullPriceInPaise !== null && (
        <span className="block text-[0.9375rem] text-muted">
          <s>{formatRupees(amounts.fullPriceInPaise)}</s>
          {percent !== null && ` · ${t('{percent}% OFF', { percent })}`}
        </span>
      )}
    </>
  )
}

/** Decided by the type of a plan, not by its texts (`shared/domain/access.ts`). */
const CONTENTS: Record<PlanType, () => string> = {
  INITIAL: () => t('10 days of webinars, without the library'),
  HALF_YEARLY: () => t('6 months: webinars, courses and live sessions'),
  ANNUAL: () => t('12 months: webinars, courses and live sessions'),
}
