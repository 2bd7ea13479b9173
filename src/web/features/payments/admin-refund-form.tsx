import { useRefund } from './admin-payments.hooks.ts'
import type { CapturedPayment } from '#shared/contract/admin-payments.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { askToDiscard } from '#web/platform/unsaved-changes.store.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeepDialogOpen, useUnsavedDialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

interface RefundFormProps {
  orderId: string
  payment: CapturedPayment
  /** An administrator recorded the payment and pays it back: nothing is sent. */
  isByHand: boolean
  onDone: () => void
}

interface RefundFormValues {
  amount: string
  reason: string
}

const FIELDS = { amount: 'amount', reason: 'reason' } as const

/**
 * Refunds a payment, in full or in part. The form holds the idempotency key: sent twice, or again without an answer, it
 * is one refund.
 */
export function RefundForm({ orderId, payment, isByHand, onDone }: RefundFormProps) {
  const { paymentId, left, isUpgraded } = payment
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const refund = useRefund(orderId)
  const { register, handleSubmit, setError, control, formState } = useForm<RefundFormValues>({
    defaultValues: { amount: String(left), reason: '' },
  })
  const { errors, isSubmitting, isDirty } = formState
  const isUnsaved = isDirty && !isSubmitting
  useKeepDialogOpen(isSubmitting)
  useUnsavedDialog(isUnsaved)
  const enteredAmount = useWatch({ control, name: 'amount' })
  const isFullRefund = Number(enteredAmount) === left && payment.refunded === 0

  async function send({ amount, reason }: RefundFormValues): Promise<void> {
    try {
      await refund.mutateAsync({ key: idempotencyKey, paymentId, amount: Number(amount), reason })
      toast({ kind: 'success', text: isByHand ? t('Recorded as paid back.') : t('The refund is on its way.') })
      onDone()
    } catch (error) {
      // A refused refund is over. One without an answer may have happened, and is requested with the same key.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setIdempotencyKey(crypto.randomUUID())
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to refund the payment.')) })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="mt-4 grid gap-4">
      <TextField
        label={t('Amount in rupees')}
        inputMode="decimal"
        hint={t('At most {money}.', { money: formatRupees(paise(left)) })}
        error={errors.amount?.message}
        {...register('amount', {
          validate: (amount) => {
            if (!/^\d+(\.\d{1,2})?$/.test(amount.trim()))
              return t('Please enter the amount as a number, such as 50 or 49.50.')
            if (Number(amount) < 1) return t('At least ₹1 can be refunded.')
            return Number(amount) <= left || t('This is more than is left of the payment.')
          },
        })}
      />
      <TextAreaField
        label={t('Reason')}
        rows={2}
        maxLength={500}
        hint={t('Only administrators read it.')}
        error={errors.reason?.message}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || t('Reason is required.') })}
      />
      <p className="text-[0.9375rem] text-muted">{refundConsequence({ isFullRefund, isUpgraded })}</p>
      {isByHand && (
        <p className="text-[0.9375rem] font-semibold">
          {t('This only records it. Please give the money back yourself; the member gets a credit note.')}
        </p>
      )}
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button
          variant="secondary"
          disabled={isSubmitting}
          onClick={() => (isUnsaved ? askToDiscard(onDone) : onDone())}
        >
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          variant="danger"
          className="max-sm:order-first"
          busy={isSubmitting}
          busyLabel={isByHand ? t('Saving...') : t('Refunding...')}
        >
          {isByHand ? t('Record as paid back') : t('Refund')}
        </Button>
      </div>
    </form>
  )
}

function refundConsequence({ isFullRefund, isUpgraded }: { isFullRefund: boolean; isUpgraded: boolean }): string {
  if (isUpgraded) return t('A later plan took over what this one had left. That plan stays as it is.')
  return isFullRefund
    ? t('The plan ends at once. If it replaced another plan, that one opens again until its own end.')
    : t('A part back leaves the plan as it is. It ends once all of the payment is back.')
}
