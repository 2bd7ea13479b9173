import { useBilling, useUpdateBilling } from './receipts.hooks.ts'
import { outsideIndiaOption, stateOptions } from './state-options.ts'
import { billing as schema, type BillingAnswer } from '#shared/contract/receipts.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'

/** Address, state and GSTIN, for members who want them on their receipts; collapsed at first. */
export function BillingDetails() {
  const billing = useBilling()
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-deep">
        {t('Billing details')}
      </summary>
      <p className="mb-4 text-muted">{t('They stand on receipts to come. You may leave them empty.')}</p>
      {billing.data && <BillingForm billing={billing.data} />}
      {billing.isLoadingError && (
        <ErrorText>{messageOf(billing.error, t('Failed to fetch the billing details.'))}</ErrorText>
      )}
    </details>
  )
}

const FIELDS = { address: 'address', state: 'state', gstin: 'gstin' } as const

function BillingForm({ billing }: { billing: BillingAnswer }) {
  const change = useUpdateBilling()
  const form = useForm<BillingAnswer>({
    defaultValues: billing,
    resolver: standardSchemaResolver(schema),
  })
  const { register, handleSubmit, reset, setError, formState } = form
  usePageForm(form, { form: 'billing', itemId: null })
  const { errors, isSubmitting } = formState

  async function save(values: BillingAnswer): Promise<void> {
    try {
      reset((await change.mutateAsync(values)).billing)
      toast({ kind: 'success', text: t('Billing details saved.') })
    } catch (error) {
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0)
        setError('root', { message: messageOf(error, t('Failed to save the billing details.')) })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid max-w-xl gap-5">
      <TextAreaField label={t('Address')} rows={3} error={errors.address?.message} {...register('address')} />
      <SelectField
        label={t('State')}
        options={[...stateOptions(), outsideIndiaOption()]}
        error={errors.state?.message}
        {...register('state')}
      />
      <TextField
        label={t('GSTIN, if you have one')}
        autoComplete="off"
        spellCheck={false}
        error={errors.gstin?.message}
        {...register('gstin')}
      />
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      <Button type="submit" className="sm:justify-self-start" busy={isSubmitting} busyLabel={t('Saving...')}>
        {t('Save Changes')}
      </Button>
    </form>
  )
}
