import { paymentState, type PaymentFilters } from '#shared/contract/payments.ts'
import { addIstDays, fromIstInput } from '#shared/domain/ist.ts'

export const FILTER_NAMES = ['state', 'from', 'to'] as const

/** The filters of the URL; unknown values are ignored. Both days are days in India, and inclusive. */
export function filtersOf(choice: (name: (typeof FILTER_NAMES)[number]) => string, search: string): PaymentFilters {
  const state = paymentState.safeParse(choice('state')).data
  const from = fromIstInput(`${choice('from')}T00:00`)
  const lastDay = fromIstInput(`${choice('to')}T00:00`)
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(from && { from }),
    ...(lastDay && { to: addIstDays(lastDay, 1) }),
  }
}
