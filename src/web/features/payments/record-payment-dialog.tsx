import { PAYMENT_WAY_LABELS } from './admin-payment-labels.ts'
import { usePayablePlans, useRecordPayment } from './manual-payments.hooks.ts'
import { initialRecordPaymentForm, type RecordPaymentForm, recordPaymentForm } from './record-payment.schema.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { PlanWithQuote } from '#shared/contract/subscriptions.ts'
import { formatRupees, paise, parseRupees } from '#shared/domain/money.ts'
import { istDay } from '#shared/domain/ist.ts'
import { MANUAL_PAYMENT_WAYS } from '#shared/domain/manual-payments.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorState, ErrorText, Loading } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

interface RecordPaymentProps {
  member: { _id: string; name: string }
  onClose: () => void
}

/** Records a payment that came by cash, UPI or bank transfer; the member gets the plan and a receipt. */
export function RecordPaymentDialog({ member, onClose }: RecordPaymentProps) {
  const plans = usePayablePlans(member._id)
  return (
    <Dialog open onClose={onClose} title={t('Record a payment of {name}', { name: member.name })}>
      {plans.isPending ? (
        <Loading text={t('Loading plans...')} />
      ) : plans.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(plans.error, t('Failed to fetch subscription plans.'))}
          isRetrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      ) : plans.data[0] === undefined ? (
        <p>{t('No plan is on sale for this member. See Plans.')}</p>
      ) : (
        <PaymentForm member={member} plans={plans.data} firstPlan={plans.data[0]} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface PaymentFormProps extends RecordPaymentProps {
  plans: readonly PlanWithQuote[]
  firstPlan: PlanWithQuote
}

const FIELDS = {
  planId: 'planId',
  way: 'way',
  amount: 'amount',
  receivedOn: 'receivedOn',
  reference: 'reference',
} as const

const RECORDED_BEFORE: ErrorCode = 'PAYMENT_RECORDED_BEFORE'

/** The form holds the idempotency key: sent twice, or again without an answer, it is one payment. */
function PaymentForm({ member, plans, firstPlan, onClose }: PaymentFormProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [isRecordedBefore, setRecordedBefore] = useState(false)
  const record = useRecordPayment(member._id)
  const form = useForm<RecordPaymentForm>({
    defaultValues: initialRecordPaymentForm(firstPlan),
    resolver: standardSchemaResolver(recordPaymentForm),
  })
  useFormDraft(form, { form: 'payment', itemId: member._id })
  const { register, handleSubmit, setError, setValue, control, formState } = form
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  const [planId, typedAmount] = useWatch({ control, name: ['planId', 'amount'] })
  const plan = plans.find(({ _id }) => _id === planId) ?? firstPlan

  async function save({ amount, ...values }: RecordPaymentForm): Promise<void> {
    try {
      await record.mutateAsync({ key, ...values, amount: parseRupees(amount) })
      toast({ kind: 'success', text: t('The payment is recorded. The receipt is on its way by email.') })
      onClose()
    } catch (error) {
      // The choice stays visible: once made, it also holds for the next try.
      if (error instanceof ApiError && error.code === RECORDED_BEFORE) setRecordedBefore(true)
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to record the payment.')) })
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
    >
      <SelectField
        label={t('Plan')}
        options={plans.map((each) => ({ value: each._id, label: each.planName }))}
        error={errors.planId?.message}
        {...register('planId', {
          onChange: ({ target }) => {
            const chosen = plans.find(({ _id }) => _id === target.value)
            if (chosen && !dirtyFields.amount) setValue('amount', String(chosen.quote.payable))
          },
        })}
      />
      <TextField
        label={t('Amount in rupees')}
        inputMode="decimal"
        autoComplete="off"
        required
        error={errors.amount?.message}
        {...register('amount')}
      />
      <SelectField
        label={t('Way of payment')}
        options={MANUAL_PAYMENT_WAYS.map((way) => ({ value: way, label: PAYMENT_WAY_LABELS[way]() }))}
        error={errors.way?.message}
        {...register('way')}
      />
      <TextField
        label={t('Received on')}
        type="date"
        required
        max={istDay(serverNow())}
        error={errors.receivedOn?.message}
        {...register('receivedOn')}
      />
      <div className="sm:col-span-2">
        <TextField
          label={t('Reference or UPI ID')}
          autoComplete="off"
          hint={t('May stay empty. It is printed on the receipt.')}
          error={errors.reference?.message}
          {...register('reference')}
        />
      </div>
      <div className="grid gap-5 sm:col-span-2">
        <Consequence plan={plan} amount={parseRupees(typedAmount)} />
        {isRecordedBefore && <CheckboxField label={t('It came a second time')} {...register('isAnother')} />}
        {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
        <FormActions saveLabel={t('Record Payment')} isSaving={isSubmitting} isDirty={isDirty} onCancel={onClose} />
      </div>
    </form>
  )
}

/** What the amount does: the plan it gives, and how it differs from the price. */
function Consequence({ plan, amount }: { plan: PlanWithQuote; amount: number }) {
  const { quote, offer, planName } = plan
  const money = (inRupees: number) => formatRupees(paise(inRupees))
  const difference = amount - quote.payable
  return (
    <div className="rounded-field border border-line bg-surface px-4 py-3 text-[0.9375rem]">
      <p>
        {quote.credit > 0
          ? t('{plan} costs {payable}: {price} less {credit} for the plan before.', {
              plan: planName,
              payable: money(quote.payable),
              price: money(quote.price),
              credit: money(quote.credit),
            })
          : t('{plan} costs {payable}.', { plan: planName, payable: money(quote.payable) })}{' '}
        {offer === 'CHOOSE' ? t('It begins at once, for its whole time.') : t('It extends the running plan.')}
      </p>
      {difference < 0 && (
        <p className="mt-1 font-semibold">
          {t('{money} less than that: recorded as a discount.', { money: money(-difference) })}
        </p>
      )}
      {difference > 0 && (
        <p className="mt-1 font-semibold">{t('{money} more than that.', { money: money(difference) })}</p>
      )}
    </div>
  )
}
