import { ContactFacts } from './contact-facts.tsx'
import { useUpdateLegalFacts } from './legal-facts.hooks.ts'
import { factLabels, type FactsForm, factsForm, initialFactsForm } from './legal-facts-form.schema.ts'
import { MissingFacts } from './missing-facts.tsx'
import { type LegalFactsAnswer, legalFacts } from '#shared/contract/legal-facts.ts'
import { stateOptions } from '#web/features/receipts/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'

const FIELDS = {
  legalName: 'legalName',
  address: 'address',
  state: 'state',
  gstin: 'gstin',
  sac: 'sac',
  prefix: 'prefix',
  grievanceName: 'grievanceName',
  grievanceEmail: 'grievanceEmail',
  grievancePhone: 'grievancePhone',
  refundDays: 'refundDays',
  minimumAge: 'minimumAge',
  courtPlace: 'courtPlace',
  isImportant: 'isImportant',
} as const

const pairClass = 'grid grid-cols-1 items-start gap-5 sm:grid-cols-2'

/** Stays open after saving, and starts again from the saved values. */
export function LegalFactsForm({ answer }: { answer: LegalFactsAnswer }) {
  const update = useUpdateLegalFacts()
  const form = useForm<FactsForm>({
    defaultValues: initialFactsForm(answer),
    resolver: standardSchemaResolver(factsForm),
  })
  const { register, handleSubmit, setError, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  usePageForm(form, { form: 'legal-facts', itemId: null })
  const edited = useEditedItem(legalFacts.update.answer, {
    item: answer,
    form,
    toForm: (item) => initialFactsForm(item ?? answer),
    getItem: (current) => current,
    labels: factLabels,
  })
  const { version } = (edited.base ?? answer).facts

  async function save(values: FactsForm, seenVersion = version): Promise<void> {
    edited.clearConflict()
    try {
      edited.acceptSaved(await update.mutateAsync({ ...values, version: seenVersion }))
      const text = values.isImportant
        ? t('Saved. The pages show it, and every member is asked to agree again.')
        : t('Saved. The pages and receipts to come show it.')
      toast({ kind: 'success', text })
    } catch (error) {
      if (edited.catchConflict(error)) return
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to save the legal facts.')) })
    }
  }

  const conflict = edited.conflict((now) => void handleSubmit((values) => save(values, now.facts.version))())
  const field = (name: keyof FactsForm) => ({
    label: factLabels[name](),
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name),
  })
  const numberField = (name: 'refundDays' | 'minimumAge') => ({
    ...field(name),
    type: 'number',
    inputMode: 'numeric' as const,
    ...register(name, { valueAsNumber: true }),
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => save(values))(event)} className="max-w-2xl">
      <Card>
        <div className="grid grid-cols-1 gap-6">
          <MissingFacts missing={answer.missing} onFocus={(name) => setFocus(name)} />
          <Section title={t('Who sells')}>
            <TextField
              hint={t('The firm, trust or person who receives the money, written as on the PAN.')}
              {...field('legalName')}
            />
            <TextAreaField
              rows={3}
              hint={t('Where letters reach you. It stands below every public page.')}
              {...field('address')}
            />
            <div className={pairClass}>
              <TextField
                spellCheck={false}
                hint={t('May stay empty. With it receipts show 18 % GST, which prices include.')}
                {...field('gstin')}
              />
              <SelectField hint={t('Decides the taxes on receipts.')} options={stateOptions()} {...field('state')} />
              <TextField inputMode="numeric" hint={t('The code of the service on receipts.')} {...field('sac')} />
              <TextField hint={t('On receipts, at most two letters or digits.')} {...field('prefix')} />
            </div>
          </Section>
          <Section title={t('How people reach you')}>
            <ContactFacts {...answer.contact} />
          </Section>
          <Section title={t('Complaints')}>
            <TextField
              hint={t('The law asks for a person who confirms complaints within 48 hours and settles them in a month.')}
              {...field('grievanceName')}
            />
            <div className={pairClass}>
              <TextField type="email" hint={t('May be the contact email.')} {...field('grievanceEmail')} />
              <TextField type="tel" hint={t('May stay empty.')} {...field('grievancePhone')} />
            </div>
          </Section>
          <Section title={t('Rules')}>
            <div className={pairClass}>
              <TextField
                hint={t('After paying, without a reason. All pages promise it.')}
                {...numberField('refundDays')}
              />
              <TextField hint={t('Below 18 a parent or guardian has to agree.')} {...numberField('minimumAge')} />
            </div>
            <TextField
              hint={t('The town whose courts decide when you and a member cannot agree, such as Pune.')}
              {...field('courtPlace')}
            />
          </Section>
          <CheckboxField
            hint={t(
              'Every member is asked to agree to the terms again; a higher minimum age asks them in any case. Leave it off for a corrected number or address.',
            )}
            {...field('isImportant')}
          />
          {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
          {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
          <Button type="submit" className="sm:justify-self-start" busy={isSubmitting} busyLabel={t('Saving...')}>
            {t('Save Changes')}
          </Button>
        </div>
      </Card>
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-5 border-b border-line pb-7">
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
