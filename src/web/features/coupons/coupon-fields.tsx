import { COUPON_KIND_LABELS, PLAN_TYPE_LABELS } from './coupon-labels.ts'
import type { CouponForm } from './coupon-form.schema.ts'
import { COUPON_KINDS } from '#shared/domain/coupons.ts'
import { PLAN_TYPES } from '#shared/domain/plans.ts'
import { t } from '#web/i18n/t.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import type { UseFormReturn } from 'react-hook-form'

export function CouponFields({ form, isNew }: { form: UseFormReturn<CouponForm>; isNew: boolean }) {
  const { register, formState } = form
  const { errors } = formState
  const emptyHint = t('Leave it empty for no limit.')
  return (
    <>
      {isNew && (
        <TextField
          label={t('Code')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t('Letters from A to Z, digits and hyphens. It cannot be changed later.')}
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={t('Takes off')}
          options={COUPON_KINDS.map((kind) => ({ value: kind, label: COUPON_KIND_LABELS[kind]() }))}
          error={errors.kind?.message}
          {...register('kind')}
        />
        <TextField
          label={t('How much')}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          error={errors.value?.message}
          {...register('value', { valueAsNumber: true })}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-[0.9375rem] font-semibold">{t('Plans')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {PLAN_TYPES.map((plan) => (
            <CheckboxField key={plan} label={PLAN_TYPE_LABELS[plan]()} value={plan} {...register('plans')} />
          ))}
        </div>
        {errors.plans?.message && (
          <p role="alert" className="mt-1 text-[0.9375rem] font-semibold text-danger">
            {errors.plans.message}
          </p>
        )}
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('First day (IST)')} type="date" error={errors.from?.message} {...register('from')} />
        <TextField label={t('Last day (IST)')} type="date" error={errors.to?.message} {...register('to')} />
        <TextField
          label={t('Uses in all')}
          inputMode="numeric"
          autoComplete="off"
          hint={emptyHint}
          error={errors.mostUses?.message}
          {...register('mostUses')}
        />
        <TextField
          label={t('Uses by each member')}
          inputMode="numeric"
          autoComplete="off"
          hint={emptyHint}
          error={errors.mostUsesByMember?.message}
          {...register('mostUsesByMember')}
        />
      </div>
      {!isNew && <CheckboxField label={t('Active')} {...register('isActive')} />}
    </>
  )
}
