import { type EndingPlans, planStillRuns } from '#shared/contract/users.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { PUT_BACK_WITHIN_IN_DAYS } from '#shared/domain/ended-plans.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t, tn } from '#web/i18n/t.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { BEGINS_HERE, Dialog } from '#web/ui/dialog.tsx'
import * as z from 'zod/mini'

/** What the change would end, when the server refuses it for that; else null. */
export function endingPlansIn(error: unknown): EndingPlans | null {
  if (!(error instanceof ApiError)) return null
  const refused = z.safeParse(planStillRuns, error.body)
  return refused.success ? refused.data.ending : null
}

interface EndPlanQuestionProps {
  /** Null while there is nothing to ask. */
  ending: EndingPlans | null
  name: string
  isSaving: boolean
  onKeep: () => void
  onEnd: () => void
}

/** Asks before a change of plan ends time that is left. */
export function EndPlanQuestion({ ending, name, isSaving, onKeep, onEnd }: EndPlanQuestionProps) {
  if (!ending) return null
  const { daysEarly, plans } = ending
  return (
    <Dialog open onClose={onKeep} title={t('End the present plan?')} role="alertdialog">
      <p>
        {tn(
          daysEarly,
          {
            one: 'This change ends the plan of {name} today, {count} day early:',
            other: 'This change ends the plan of {name} today, {count} days early:',
          },
          { name },
        )}
      </p>
      <ul className="my-4 grid list-disc gap-1 pl-6 font-semibold">
        {plans.map((plan) => (
          <li key={plan.endsAt.getTime()}>{wordsOf(plan)}</li>
        ))}
      </ul>
      <p>
        {t('No money goes back by this. For {days} days the plan can be put back on the page of the user.', {
          days: PUT_BACK_WITHIN_IN_DAYS,
        })}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep} {...{ [BEGINS_HERE]: true }}>
          {t('Keep the plan')}
        </Button>
        <Button variant="danger" busy={isSaving} busyLabel={t('Saving...')} onClick={onEnd}>
          {t('End the plan')}
        </Button>
      </div>
    </Dialog>
  )
}

function wordsOf({ planName: plan, source, endsAt, paid }: EndingPlans['plans'][number]): string {
  const date = formatIstDate(endsAt)
  if (source === 'ADMIN') return t('{plan} until {date}, complimentary', { plan, date })
  return t('{plan} until {date}, paid with {amount}', { plan, date, amount: formatRupees(paise(paid)) })
}
