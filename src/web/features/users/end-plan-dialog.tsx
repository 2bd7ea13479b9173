import { type EndingPlans, planStillRuns } from '#shared/contract/users.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { RESTORABLE_FOR_DAYS } from '#shared/domain/ended-grants.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t, tn } from '#web/i18n/t.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import * as z from 'zod/mini'

/** The plans that the change would end, if the server refused it for that reason; otherwise null. */
export function parseEndingPlans(error: unknown): EndingPlans | null {
  if (!(error instanceof ApiError)) return null
  const refused = z.safeParse(planStillRuns, error.body)
  return refused.success ? refused.data.ending : null
}

interface EndPlanDialogProps {
  /** Null if the change ends no plan. */
  ending: EndingPlans | null
  name: string
  isSaving: boolean
  onKeep: () => void
  onEnd: () => void
}

/** Asks for confirmation before a change of plan ends a running plan early. */
export function EndPlanDialog({ ending, name, isSaving, onKeep, onEnd }: EndPlanDialogProps) {
  if (!ending) return null
  const { daysEarly, plans } = ending
  return (
    <ConfirmDialog
      open
      isOpenedByClick
      title={t('End the present plan?')}
      question={tn(
        daysEarly,
        {
          one: 'This change ends the plan of {name} today, {count} day early:',
          other: 'This change ends the plan of {name} today, {count} days early:',
        },
        { name },
      )}
      confirmLabel={t('End the plan')}
      cancelLabel={t('Keep the plan')}
      busy={isSaving}
      busyLabel={t('Saving...')}
      onConfirm={onEnd}
      onCancel={onKeep}
    >
      <ul className="my-4 grid list-disc gap-1 pl-6 font-semibold">
        {plans.map((plan) => (
          <li key={plan.endsAt.getTime()}>{planText(plan)}</li>
        ))}
      </ul>
      <p>
        {t('Nothing is refunded. For {days} days the plan can be put back on the page of the user.', {
          days: RESTORABLE_FOR_DAYS,
        })}
      </p>
    </ConfirmDialog>
  )
}

function planText({ planName: plan, source, endsAt, paid }: EndingPlans['plans'][number]): string {
  const date = formatIstDate(endsAt)
  if (source === 'ADMIN') return t('{plan} until {date}, complimentary', { plan, date })
  return t('{plan} until {date}, paid with {amount}', { plan, date, amount: formatRupees(paise(paid)) })
}
