import { formatPeriod, formatUses, formatValue, PLAN_LABELS, STATE_LABELS, STATE_TONES } from './coupon-labels.ts'
import type { Coupon } from '#shared/contract/coupons.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { CircleStop, Pencil } from 'lucide-react'

interface CouponsTableProps {
  coupons: readonly Coupon[]
  onEdit: (coupon: Coupon) => void
  onEnd: (coupon: Coupon) => void
}

export function CouponsTable({ coupons, ...on }: CouponsTableProps) {
  return <Table caption={t('Coupons')} rows={coupons} rowKey={({ _id }) => _id} columns={columnsOf(on)} />
}

function columnsOf({ onEdit, onEnd }: Omit<CouponsTableProps, 'coupons'>): Column<Coupon>[] {
  return [
    { header: t('Code'), cell: ({ code }) => <span className="font-semibold break-all">{code}</span> },
    { header: t('Takes off'), cell: formatValue },
    { header: t('Plans'), cell: ({ plans }) => plans.map((plan) => PLAN_LABELS[plan]()).join(', ') },
    { header: t('Counts'), cell: formatPeriod },
    { header: t('Used'), cell: formatUses },
    { header: t('State'), cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]()}</Badge> },
    {
      header: t('Actions'),
      cell: (coupon) => (
        <div className="-mx-2 flex max-md:flex-wrap">
          <IconButton icon={Pencil} label={t('Edit {name}', { name: coupon.code })} onClick={() => onEdit(coupon)} />
          {coupon.isActive && (
            <IconButton
              icon={CircleStop}
              label={t('End {name}', { name: coupon.code })}
              onClick={() => onEnd(coupon)}
            />
          )}
        </div>
      ),
      className: 'md:w-28',
    },
  ]
}
