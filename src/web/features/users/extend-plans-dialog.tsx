import { BulkProgress, BulkResult } from './bulk-result.tsx'
import { useExtendPlans } from './bulk-users.hooks.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { SMALL_EXTENSION_IN_DAYS } from '#shared/domain/plan-extension.ts'
import { userBulk } from '#shared/contract/user-bulk.ts'
import { t, tn } from '#web/i18n/t.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

const SUGGESTED_DAYS = [7, 30, 90]
const INITIAL_DAYS = '7'

interface ExtendPlansDialogProps {
  users: readonly AdminUser[]
  /** Nothing was done. */
  onCancel: () => void
  onDone: () => void
}

/** Extends the plans of several members by a number of days: complimentary, not counted as revenue. */
export function ExtendPlansDialog({ users, onCancel, onDone }: ExtendPlansDialogProps) {
  const { state, extend } = useExtendPlans()
  const [running] = useState(() => users.filter(({ subscriptionStatus }) => subscriptionStatus === 'ACTIVE'))
  const [days, setDays] = useState(INITIAL_DAYS)
  const hasNoLimit = useMay('members.plans')
  const [sendsEmail, setSendsEmail] = useState(true)
  const [isErrorShown, setErrorShown] = useState(false)
  // After a failure some of it may have been done: the rows that were chosen are out of date.
  const close = state.step === 'ASK' && state.error === null ? onCancel : onDone
  const read = userBulk.extend.body.shape.days.safeParse(days === '' ? undefined : Number(days))
  const without = users.length - running.length

  function save(): void {
    setErrorShown(!read.success)
    if (read.success) void extend(running, { days: read.data, sendsEmail })
  }

  return (
    <Dialog open onClose={close} title={t('Extend plans')}>
      {state.step === 'RUNNING' ? (
        <BulkProgress label={t('Extending plans…')} progress={state.progress} />
      ) : state.step === 'DONE' ? (
        <BulkResult
          outcomes={state.outcomes}
          doneText={(count) => tn(count, { one: '{count} plan was extended.', other: '{count} plans were extended.' })}
          onClose={close}
        />
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <div>
            <p>
              {tn(running.length, {
                one: '{count} member has a running plan and gets complimentary days.',
                other: '{count} members have a running plan and get complimentary days.',
              })}
            </p>
            {without > 0 && (
              <p className="mt-2 text-muted">
                {tn(without, {
                  one: '{count} of the chosen users has none and stays as they are.',
                  other: '{count} of the chosen users have none and stay as they are.',
                })}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {SUGGESTED_DAYS.filter((count) => hasNoLimit || count <= SMALL_EXTENSION_IN_DAYS).map((count) => (
              <Button key={count} small variant="secondary" onClick={() => setDays(String(count))}>
                {t('{count} days more', { count })}
              </Button>
            ))}
          </div>
          <TextField
            label={t('Days more')}
            type="number"
            inputMode="numeric"
            min={1}
            required
            value={days}
            onChange={({ target }) => setDays(target.value)}
            {...(!hasNoLimit && { hint: t('At most 7 days for each member in 30 days.') })}
            error={isErrorShown && !read.success ? read.error.issues[0]?.message : undefined}
          />
          <CheckboxField
            label={t('Send each of them an email')}
            checked={sendsEmail}
            onChange={({ target }) => setSendsEmail(target.checked)}
          />
          {state.error && (
            <ErrorText>{`${state.error} ${t('Try again to go on: nobody gets the days twice.')}`}</ErrorText>
          )}
          <FormActions
            saveLabel={tn(running.length, { one: 'Extend {count} plan', other: 'Extend {count} plans' })}
            isSaving={false}
            isDirty={days !== INITIAL_DAYS || !sendsEmail}
            isDisabled={running.length === 0}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  )
}
