import { useUpdateCoupon } from './coupons.hooks.ts'
import type { Coupon } from '#shared/contract/coupons.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Confirm } from '#web/ui/confirm.tsx'

/** Asks before a code counts no more; orders that were made with it stay as they are. */
export function EndCoupon({ coupon: { _id: id, code }, onClose }: { coupon: Coupon; onClose: () => void }) {
  const end = useUpdateCoupon()
  return (
    <Confirm
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
