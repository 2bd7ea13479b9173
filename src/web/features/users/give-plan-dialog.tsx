import { PlanField } from './plan-field.tsx'
import { useGivePlan } from './user-details.hooks.ts'
import { planEnd } from './user-form.schema.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { formatIstDate, istDay } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

/** Gives a complimentary plan to a user without one: for its full length, or until a day. */
export function GivePlanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [plan, setPlan] = useState('')
  const [endsOn, setEndsOn] = useState('')
  const [sendsEmail, setSendsEmail] = useState(true)
  const [isErrorShown, setErrorShown] = useState(false)
  const give = useGivePlan(user._id)
  const end = planEnd().safeParse(endsOn)
  const isDirty = plan !== '' || endsOn !== '' || !sendsEmail

  function save(): void {
    setErrorShown(true)
    if (plan === '' || !end.success) return
    give.mutate(
      { plan, sendsEmail, ...(endsOn !== '' && { endsOn }) },
      {
        onSuccess({ user: { name, currentPlan, expiresAt } }) {
          onClose()
          if (!currentPlan || !expiresAt) return
          const values = { name, plan: currentPlan.planName, date: formatIstDate(expiresAt) }
          toast({ kind: 'success', text: t('{name} has the plan {plan} until {date}.', values) })
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title={t('Give a plan')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p>{t('{name} gets the plan from now on; it is complimentary.', { name: user.name })}</p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PlanField
            user={null}
            label={t('Plan')}
            noneLabel={t('Please choose')}
            required
            value={plan}
            onChange={({ target }) => setPlan(target.value)}
            error={isErrorShown && plan === '' ? t('Please choose a plan.') : undefined}
          />
          <TextField
            label={t('Plan ends on')}
            type="date"
            min={istDay(serverNow())}
            hint={t('Empty for the full length of the plan.')}
            value={endsOn}
            onChange={({ target }) => setEndsOn(target.value)}
            error={isErrorShown ? end.error?.issues[0]?.message : undefined}
          />
        </div>
        <CheckboxField
          label={t('Send an email about it')}
          checked={sendsEmail}
          onChange={({ target }) => setSendsEmail(target.checked)}
        />
        {give.error && <ErrorText>{messageOf(give.error, t('Failed to give the plan.'))}</ErrorText>}
        <FormActions saveLabel={t('Give plan')} isSaving={give.isPending} isDirty={isDirty} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
