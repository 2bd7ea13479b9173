import { manualPaymentInput } from '#shared/contract/manual-payments.ts'
import type { PlanWithQuote } from '#shared/contract/subscriptions.ts'
import { istDay } from '#shared/domain/ist.ts'
import { receivedDayProblem } from '#shared/domain/manual-payments.ts'
import { parseRupees } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import * as z from 'zod/mini'

const { planId, way, amount, reference } = manualPaymentInput.shape

/** The values of the form of a received payment, the amount as typed. */
export const recordPaymentForm = z.object({
  planId,
  way,
  amount: z.string().check(({ value, issues }) => {
    const { error } = amount.safeParse(parseRupees(value))
    const message = error?.issues[0]?.message
    if (message) issues.push({ code: 'custom', message: t(message), input: value })
  }),
  receivedOn: z.string().check(({ value, issues }) => {
    const problem = receivedDayProblem(value, serverNow())
    if (problem) issues.push({ code: 'custom', message: DAY_PROBLEMS[problem](), input: value })
  }),
  reference,
  isAnother: z.boolean(),
})
export type RecordPaymentForm = z.output<typeof recordPaymentForm>

export function initialRecordPaymentForm(plan: PlanWithQuote): RecordPaymentForm {
  return {
    planId: plan._id,
    way: 'CASH',
    amount: String(plan.quote.payable),
    receivedOn: istDay(serverNow()),
    reference: '',
    isAnother: false,
  }
}

const DAY_PROBLEMS = {
  NO_DAY: () => t('Please choose a day.'),
  FUTURE: () => t('This day is still to come.'),
  LONG_AGO: () => t('This is more than a year ago.'),
}
