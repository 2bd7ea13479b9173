import { useChangeSeller, useSeller } from './receipts.hooks.ts'
import { stateOptions } from './state-options.ts'
import { seller as schema, type SellerAnswer } from '#shared/contract/receipts.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { ErrorText, Failed, Loading } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'

/** Who sells, as receipts name him: a section of its own on the Settings screen, saved by itself. */
export function SellerSettings() {
  const seller = useSeller()
  return (
    <section aria-labelledby="seller" className="mt-6 max-w-2xl">
      <Card>
        <h2 id="seller" className="text-xl">
          {t('Receipts')}
        </h2>
        <p className="mt-1 mb-5 text-muted">
          {t('What stands on receipts to come. With a GSTIN they show 18 % GST, which prices include.')}
        </p>
        {seller.isPending ? (
          <Loading text={t('Loading Settings...')} />
        ) : seller.data === undefined ? (
          <Failed
            title={t('An Error Occurred')}
            message={messageOf(seller.error, t('Failed to fetch settings.'))}
            isRetrying={seller.isFetching}
            onRetry={() => void seller.refetch()}
          />
        ) : (
          <SellerForm seller={seller.data} />
        )}
      </Card>
    </section>
  )
}

const FIELDS = {
  name: 'name',
  address: 'address',
  state: 'state',
  gstin: 'gstin',
  sac: 'sac',
  prefix: 'prefix',
} as const

function SellerForm({ seller }: { seller: SellerAnswer }) {
  const change = useChangeSeller()
  const { register, handleSubmit, reset, setError, formState } = useForm<SellerAnswer>({
    defaultValues: seller,
    resolver: standardSchemaResolver(schema),
  })
  const { errors, isSubmitting } = formState

  async function save(form: SellerAnswer): Promise<void> {
    try {
      reset((await change.mutateAsync(form)).seller)
      toast({ kind: 'success', text: t('Saved. Receipts to come show it.') })
    } catch (error) {
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to update settings.')) })
    }
  }

  const field = (name: keyof SellerAnswer) => ({ error: errors[name]?.message, ...register(name) })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid gap-5">
      <TextField label={t('Name of the seller')} autoComplete="off" {...field('name')} />
      <TextAreaField label={t('Address')} rows={3} {...field('address')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('GSTIN')} autoComplete="off" spellCheck={false} {...field('gstin')} />
        <SelectField label={t('State')} options={stateOptions()} {...field('state')} />
        <TextField label={t('SAC')} inputMode="numeric" autoComplete="off" {...field('sac')} />
        <TextField
          label={t('Before each number')}
          hint={t('At most two letters or digits.')}
          autoComplete="off"
          {...field('prefix')}
        />
      </div>
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      <Button type="submit" className="sm:justify-self-start" busy={isSubmitting} busyLabel={t('Saving...')}>
        {t('Save receipt details')}
      </Button>
    </form>
  )
}
