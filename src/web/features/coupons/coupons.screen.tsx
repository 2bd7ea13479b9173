import { CouponDialog } from './coupon-dialog.tsx'
import { useCoupons, useUpdateCoupon } from './coupons.hooks.ts'
import {
  formatPeriod,
  formatUses,
  formatDiscount,
  PLAN_TYPE_LABELS,
  COUPON_STATE_LABELS,
  COUPON_STATE_TONES,
} from './coupon-labels.ts'
import type { Coupon } from '#shared/contract/coupons.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Plus, CircleStop, Pencil } from 'lucide-react'
import { useState } from 'react'

/** Coupon codes, which make plans cheaper. */
export function CouponsScreen() {
  const { search, setSearch } = useUrlSearch()
  const list = useCoupons(search)
  const [editedCoupon, setEditedCoupon] = useState<Coupon | 'NEW' | null>(null)
  useReopenedForm('coupon', { items: list.items, open: (coupon) => setEditedCoupon(coupon ?? 'NEW') })
  const [couponToEnd, setCouponToEnd] = useState<Coupon | null>(null)
  return (
    <>
      <title>{t('Coupons – Sadhana')}</title>
      <ScreenHeader
        title={t('Coupons')}
        text={t('Codes that make plans cheaper. Members enter them on their Subscription page.')}
        action={
          <Button onClick={() => setEditedCoupon('NEW')}>
            <Plus aria-hidden size={20} />
            {t('Create Coupon')}
          </Button>
        }
      />
      <div className="mb-5 max-w-xl">
        <SearchField
          label={t('Search coupons')}
          placeholder={t('Search by code...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading coupons...')}
        failedFallback={t('Failed to fetch coupons.')}
        empty={
          <EmptyState
            title={t('No Coupons Found')}
            text={search ? t('Nothing matches this search.') : t('Click Create Coupon to make the first one.')}
            drawing={<Lotus />}
          />
        }
      >
        {(coupons) => <CouponsTable coupons={coupons} onEdit={setEditedCoupon} onEnd={setCouponToEnd} />}
      </ListPanel>
      {editedCoupon && (
        <CouponDialog coupon={editedCoupon === 'NEW' ? null : editedCoupon} onClose={() => setEditedCoupon(null)} />
      )}
      {couponToEnd && <EndCouponDialog coupon={couponToEnd} onClose={() => setCouponToEnd(null)} />}
    </>
  )
}

/** Confirms the end of a coupon; existing orders with it keep their price. */
function EndCouponDialog({ coupon: { _id: id, code }, onClose }: { coupon: Coupon; onClose: () => void }) {
  const end = useUpdateCoupon()
  return (
    <ConfirmDialog
      open
      title={t('End {name}', { name: code })}
      question={t('Nobody can use this code any more. Payments that have begun with it keep their price.')}
      confirmLabel={t('End Coupon')}
      busy={end.isPending}
      busyLabel={t('Ending...')}
      error={end.error && messageOf(end.error, t('Failed to end the coupon.'))}
      onConfirm={() => end.mutate({ id, body: { isActive: false } }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

interface CouponsTableProps {
  coupons: readonly Coupon[]
  onEdit: (coupon: Coupon) => void
  onEnd: (coupon: Coupon) => void
}

function CouponsTable({ coupons, ...on }: CouponsTableProps) {
  return <Table caption={t('Coupons')} rows={coupons} rowKey={({ _id }) => _id} columns={columns(on)} />
}

function columns({ onEdit, onEnd }: Omit<CouponsTableProps, 'coupons'>): Column<Coupon>[] {
  return [
    {
      header: t('Code'),
      cell: ({ code }) => <span className="font-semibold break-all">{code}</span>,
      onPhones: 'main',
    },
    { header: t('Takes off'), cell: formatDiscount },
    { header: t('Plans'), cell: ({ plans }) => plans.map((plan) => PLAN_TYPE_LABELS[plan]()).join(', ') },
    { header: t('Counts'), cell: formatPeriod },
    {
      header: t('Used'),
      cell: (coupon) => (
        <>
          <span className="md:hidden">{t('Used')}: </span>
          {formatUses(coupon)}
        </>
      ),
    },
    {
      header: t('State'),
      cell: ({ state }) => <Badge tone={COUPON_STATE_TONES[state]}>{COUPON_STATE_LABELS[state]()}</Badge>,
    },
    {
      header: t('Actions'),
      cell: (coupon) => (
        <div className="-mx-2 flex max-md:flex-wrap">
          <IconButton
            icon={Pencil}
            label={t('Edit {name}', { name: coupon.code })}
            className="row-target"
            onClick={() => onEdit(coupon)}
          />
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
      onPhones: 'actions',
    },
  ]
}
