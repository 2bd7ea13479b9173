import { useExtendPlan } from './user-details.hooks.ts'
import { errors } from '#shared/contract/errors.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { endOfDay, isIstDay, mayExtend, SMALL_EXTENSION_IN_DAYS } from '#shared/domain/plan-extension.ts'
import { addIstDays, formatIstDate, istDay, istDaysBetween } from '#shared/domain/ist.ts'
import { t, tn } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

interface ExtendPlanDialogProps {
  user: AdminUser
  /** When the plan currently ends. */
  expiresAt: Date
  onClose: () => void
}

const SUGGESTED_DAYS = [7, 30, 90] as const

/** Extends the running plan by a number of days or to a date: complimentary, not counted as revenue. */
export function ExtendPlanDialog({ user, expiresAt, onClose }: ExtendPlanDialogProps) {
  const suggested = istDay(addIstDays(expiresAt, SUGGESTED_DAYS[0]))
  const [until, setUntil] = useState(suggested)
  const [isErrorShown, setErrorShown] = useState(false)
  const [sendsEmail, setSendsEmail] = useState(true)
  const extend = useExtendPlan(user._id)
  const hasNoLimit = useMay('members.plans')
  const suggestions = SUGGESTED_DAYS.filter((count) => hasNoLimit || count <= SMALL_EXTENSION_IN_DAYS)
  const days = isIstDay(until) ? istDaysBetween(expiresAt, endOfDay(until)) : 0
  const isTooLong = !hasNoLimit && days > SMALL_EXTENSION_IN_DAYS
  const isValid = isIstDay(until) && mayExtend({ expiresAt, until: endOfDay(until) }) && !isTooLong

  function save(): void {
    setErrorShown(!isValid)
    if (!isValid) return
    extend.mutate({ until, expiresAt, sendsEmail }, { onSuccess: onExtended })
  }

  function onExtended(): void {
    onClose()
    const date = formatIstDate(endOfDay(until))
    toast({ kind: 'success', text: t('The plan of {name} now runs until {date}.', { name: user.name, date }) })
  }

  return (
    <Dialog open onClose={onClose} title={t('Extend the plan')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p>
          {t('{plan} of {name} runs until {date}.', {
            plan: user.currentPlan?.planName ?? '',
            name: user.name,
            date: formatIstDate(expiresAt),
          })}
        </p>
        <div className="flex flex-wrap gap-2">
          {suggestions.map((count) => (
            <Button
              key={count}
              small
              variant="secondary"
              onClick={() => setUntil(istDay(addIstDays(expiresAt, count)))}
            >
              {t('{count} days more', { count })}
            </Button>
          ))}
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t('Days more')}
            type="number"
            inputMode="numeric"
            min={1}
            value={days > 0 ? days : ''}
            onChange={({ target }) => setUntil(dayAfter(expiresAt, target.valueAsNumber))}
          />
          <TextField
            label={t('New last day')}
            type="date"
            required
            value={until}
            min={istDay(addIstDays(expiresAt, 1))}
            onChange={({ target }) => setUntil(target.value)}
            error={
              isErrorShown && !isValid
                ? isTooLong
                  ? t(errors.EXTENSION_TOO_LONG.message)
                  : t('Please choose a later day than the plan ends on now, at most two years ahead.')
                : undefined
            }
            {...(!hasNoLimit && { max: istDay(addIstDays(expiresAt, SMALL_EXTENSION_IN_DAYS)) })}
          />
        </div>
        <p role="status" className="text-muted">
          {isValid &&
            `${t('It will run until {date}:', { date: formatIstDate(endOfDay(until)) })} ${tn(days, { one: '{count} complimentary day.', other: '{count} complimentary days.' })}`}
        </p>
        <CheckboxField
          label={t('Send an email about it')}
          checked={sendsEmail}
          onChange={({ target }) => setSendsEmail(target.checked)}
        />
        {extend.error && <ErrorText>{messageOf(extend.error, t('Failed to extend the plan.'))}</ErrorText>}
        <FormActions
          saveLabel={t('Extend')}
          isSaving={extend.isPending}
          isDirty={until !== suggested || !sendsEmail}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function dayAfter(expiresAt: Date, days: number): string {
  const isDays = Number.isInteger(days) && days > 0 && days < 10_000
  return isDays ? istDay(addIstDays(expiresAt, days)) : ''
}
