import { once } from '#shared/once.ts'

/** Amounts are whole paise in code and at the provider, and rupees in the API where the specification says price. */
export type Paise = number

/** The provider's minimum is one rupee. */
export const MINIMUM_AMOUNT_IN_PAISE: Paise = 100

/** Paise as rupees: 19900 is 199. */
export function rupees(amountInPaise: Paise): number {
  return amountInPaise / 100
}

/** Rupees as whole paise: 199.5 is 19950. */
export function paise(amountInRupees: number): Paise {
  return Math.round(amountInRupees * 100)
}

/** The rupees of a typed amount, such as '₹1,299.50'; not a number when it is none. */
export function parseRupees(typed: string): number {
  const digits = typed.replaceAll(/[\s,₹]/g, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : NaN
}

/** '₹1,23,456' with Indian grouping; paise are shown only when not zero ('₹199.50'). */
export function formatRupees(amountInPaise: Paise): string {
  const format = amountInPaise % 100 === 0 ? wholeRupees : rupeesAndPaise
  return format().format(rupees(amountInPaise))
}

/** '1,23,456': a number with Indian grouping. */
export function formatCount(count: number): string {
  return plainNumber().format(count)
}

const wholeRupees = once(
  () =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    }),
)
const rupeesAndPaise = once(() => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }))
const plainNumber = once(() => new Intl.NumberFormat('en-IN'))
