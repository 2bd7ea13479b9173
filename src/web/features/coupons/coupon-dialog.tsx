import { CouponFields } from './coupon-fields.tsx'
import {
  type CouponForm,
  couponForm,
  initialCouponForm,
  EMPTY_COUPON_FORM,
  toCouponTerms,
} from './coupon-form.schema.ts'
import { useCreateCoupon, useUpdateCoupon } from './coupons.hooks.ts'
import type { Coupon } from '#shared/contract/coupons.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'

const FIELDS = {
  code: 'code',
  value: 'value',
  plans: 'plans',
  from: 'from',
  to: 'to',
  mostUses: 'mostUses',
  mostUsesByMember: 'mostUsesByMember',
} as const

/** The form of a new or existing coupon; the code of an existing one cannot be changed. */
export function CouponDialog({ coupon, onClose }: { coupon: Coupon | null; onClose: () => void }) {
  const form = useForm<CouponForm>({
    defaultValues: coupon ? initialCouponForm(coupon) : EMPTY_COUPON_FORM,
    resolver: standardSchemaResolver(couponForm),
  })
  const [create, update] = [useCreateCoupon(), useUpdateCoupon()]
  const { errors, isSubmitting, isDirty } = form.formState
  useFormDraft(form, { form: 'coupon', itemId: coupon?._id ?? null })

  async function save(values: CouponForm): Promise<void> {
    const terms = toCouponTerms(values)
    try {
      if (coupon) {
        const body = { ...terms, isActive: values.isActive, version: coupon.version }
        await update.mutateAsync({ id: coupon._id, body })
      } else await create.mutateAsync({ code: values.code, ...terms })
      onClose()
    } catch (error) {
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) form.setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) form.setError('root', { message: messageOf(error, t('Failed to save the coupon.')) })
    }
  }

  return (
    <Dialog open onClose={onClose} title={coupon ? t('Edit {name}', { name: coupon.code }) : t('Create a Coupon')}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="grid gap-5">
        <CouponFields form={form} isNew={coupon === null} />
        {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
        <FormActions
          saveLabel={coupon ? t('Save Changes') : t('Create Coupon')}
          isSaving={isSubmitting}
          isDirty={isDirty}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
