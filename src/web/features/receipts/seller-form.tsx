import { useUpdateSeller } from './receipts.hooks.ts'
import { stateOptions } from './state-options.ts'
import { adminReceipts, type Seller, seller as schema, type SellerAnswer } from '#shared/contract/receipts.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { Button } from '#web/ui/button.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'

const FIELDS = {
  name: 'name',
  address: 'address',
  state: 'state',
  gstin: 'gstin',
  sac: 'sac',
  prefix: 'prefix',
} as const

/** Stays open after saving, and starts again from the saved values. */
export function SellerForm({ seller }: { seller: SellerAnswer }) {
  const change = useUpdateSeller()
  const form = useForm<Seller>({ defaultValues: toSellerForm(seller), resolver: standardSchemaResolver(schema) })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  usePageForm(form, { form: 'seller', itemId: null })
  const edited = useEditedItem(adminReceipts.changeSeller.answer, {
    item: seller,
    form,
    toForm: (item) => toSellerForm(item ?? seller),
    getItem: (answer) => answer.seller,
    labels: LABELS,
  })
  const { version = seller.version } = edited.base ?? {}

  async function save(values: Seller, seenVersion = version): Promise<void> {
    edited.clearConflict()
    try {
      edited.acceptSaved((await change.mutateAsync({ ...values, version: seenVersion })).seller)
      toast({ kind: 'success', text: t('Saved. Receipts to come show it.') })
    } catch (error) {
      if (edited.catchConflict(error)) return
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to update settings.')) })
    }
  }

  const conflict = edited.conflict((now) => void handleSubmit((values) => save(values, now.version))())
  const field = (name: keyof Seller) => ({ error: errors[name]?.message, ...register(name) })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => save(values))(event)}
      className="grid grid-cols-1 gap-5"
    >
      <TextField label={LABELS.name()} autoComplete="off" {...field('name')} />
      <TextAreaField label={LABELS.address()} rows={3} {...field('address')} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField label={LABELS.gstin()} autoComplete="off" spellCheck={false} {...field('gstin')} />
        <SelectField label={LABELS.state()} options={stateOptions()} {...field('state')} />
        <TextField label={LABELS.sac()} inputMode="numeric" autoComplete="off" {...field('sac')} />
        <TextField
          label={LABELS.prefix()}
          hint={t('At most two letters or digits.')}
          autoComplete="off"
          {...field('prefix')}
        />
      </div>
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
      <Button type="submit" className="sm:justify-self-start" busy={isSubmitting} busyLabel={t('Saving...')}>
        {t('Save receipt details')}
      </Button>
    </form>
  )
}

function toSellerForm(answer: SellerAnswer): Seller {
  const { version: _, ...seller } = answer
  return seller
}

const LABELS = {
  name: () => t('Name of the seller'),
  address: () => t('Address'),
  state: () => t('State'),
  gstin: () => t('GSTIN'),
  sac: () => t('SAC'),
  prefix: () => t('Before each number'),
}
