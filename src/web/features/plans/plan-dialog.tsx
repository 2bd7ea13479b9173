import { useUpdatePlan } from './plans.hooks.ts'
import { initialPlanForm, type PlanForm, planForm, planLabels, toPlanInput } from './plan-form.schema.ts'
import { PlanPrice } from './plan-price.tsx'
import { type AdminPlan, plans } from '#shared/contract/plans.ts'
import { parseRupees } from '#shared/domain/money.ts'
import { MAX_PLAN_FEATURES } from '#shared/domain/plan-words.ts'
import { PLAN_TYPES } from '#shared/domain/plans.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Control, useForm, useWatch } from 'react-hook-form'

const FIELDS = {
  planName: 'planName',
  price: 'price',
  fullPrice: 'fullPrice',
  tagline: 'tagline',
  description: 'description',
  features: 'features',
  isOnSale: 'isOnSale',
  position: 'position',
} as const

/** The form of a plan's name, prices and description, with the price as members will see it. */
export function PlanDialog({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const update = useUpdatePlan()
  const form = useForm<PlanForm>({
    defaultValues: initialPlanForm(plan),
    resolver: standardSchemaResolver(planForm),
  })
  useFormDraft(form, { form: 'plan', itemId: plan._id })
  const { register, handleSubmit, setError, control, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const edited = useEditedItem(plans.update.answer, {
    item: plan,
    form,
    toForm: (item) => initialPlanForm(item ?? plan),
    getItem: (answer) => answer.plan,
    labels: planLabels,
  })
  const { version = plan.version } = edited.base ?? {}

  async function save(values: PlanForm, seenVersion = version): Promise<void> {
    edited.clearConflict()
    try {
      await update.mutateAsync({ id: plan._id, body: { ...toPlanInput(values), version: seenVersion } })
      toast({ kind: 'success', text: t('Saved. The plan is the same everywhere within seconds.') })
      onClose()
    } catch (error) {
      if (edited.catchConflict(error)) return
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to save the plan.')) })
    }
  }

  const conflict = edited.conflict((now) => void handleSubmit((values) => save(values, now.version))())
  const field = (name: Exclude<keyof PlanForm, 'isOnSale'>) => ({
    label: planLabels[name](),
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name),
  })
  return (
    <Dialog open onClose={onClose} title={t('Edit {name}', { name: plan.planName })}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((values) => save(values))(event)}
        className="grid grid-cols-1 gap-5"
      >
        <TextField required {...field('planName')} />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <TextField required inputMode="numeric" hint={t('With taxes, in whole rupees.')} {...field('price')} />
          <TextField inputMode="numeric" hint={t('Leave it empty to show none.')} {...field('fullPrice')} />
        </div>
        <TextField {...field('tagline')} />
        <TextAreaField rows={3} hint={t('A few sentences. May stay empty.')} {...field('description')} />
        <TextAreaField
          rows={4}
          hint={t('What you give beside what the plan opens, which its card says by itself. At most {count} lines.', {
            count: MAX_PLAN_FEATURES,
          })}
          {...field('features')}
        />
        <SelectField
          hint={t('Where the plan stands among the plans.')}
          options={PLAN_TYPES.map((_, at) => ({
            value: String(at + 1),
            label: t('{place} of {count}', { place: at + 1, count: PLAN_TYPES.length }),
          }))}
          {...field('position')}
        />
        <CheckboxField
          label={planLabels.isOnSale()}
          hint={t('Otherwise nobody can order it. Those who hold it keep it.')}
          {...register('isOnSale')}
        />
        <Preview plan={plan} control={control} />
        <p className="text-[0.9375rem] text-muted">{t('Orders that have begun keep their price for five days.')}</p>
        {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
        {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
        <FormActions
          saveLabel={t('Save Changes')}
          isDisabled={edited.isDeleted}
          isSaving={isSubmitting}
          isDirty={isDirty}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** The price line of the plan card, from what is typed. */
function Preview({ plan, control }: { plan: AdminPlan; control: Control<PlanForm> }) {
  const [price, fullPrice] = useWatch({ control, name: ['price', 'fullPrice'] }).map(parseRupees)
  if (price === undefined || !(price >= 1)) return null
  const full = fullPrice !== undefined && fullPrice > price ? fullPrice : null
  return (
    <section aria-label={t('On the plan card')} className="rounded-field border border-line bg-surface px-4 py-3">
      <p className="text-sm font-semibold text-muted">{t('On the plan card')}</p>
      <PlanPrice price={price} fullPrice={full} planType={plan.planType} />
    </section>
  )
}
