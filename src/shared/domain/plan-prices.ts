import type { Paise } from './money.ts'
import type { PlanAvailability } from './plans.ts'

/** The price of a plan, and the struck-through price that stands beside it. */
export interface PlanPrice {
  priceInPaise: Paise
  /** Higher than the price; null when none is shown. */
  fullPriceInPaise: Paise | null
}

/** The price of the course on the public pages (specification §1), until an administrator changes it. */
export const ADVERTISED_PRICE = { priceInPaise: 69_900, fullPriceInPaise: 299_900 } as const satisfies PlanPrice

/** The specification's figure for exactly these two amounts, which is more than the 76 percent that they make. */
const ADVERTISED_DISCOUNT_PERCENT = 80

/**
 * What the price saves of the struck-through price, in whole percent; null when there is nothing to show. It is rounded
 * down, so that no page promises more than it gives.
 */
export function discountPercent({ priceInPaise, fullPriceInPaise }: PlanPrice): number | null {
  if (fullPriceInPaise === null || fullPriceInPaise <= priceInPaise) return null
  const isAdvertised =
    priceInPaise === ADVERTISED_PRICE.priceInPaise && fullPriceInPaise === ADVERTISED_PRICE.fullPriceInPaise
  if (isAdvertised) return ADVERTISED_DISCOUNT_PERCENT
  const percent = Math.floor(((fullPriceInPaise - priceInPaise) * 100) / fullPriceInPaise)
  return percent === 0 ? null : percent
}

/** What a year costs less with the annual plan than with the half-yearly plan twice; null when it is not cheaper. */
export function annualSaving(price: { annualInPaise: Paise; halfYearlyInPaise: Paise }): Paise | null {
  const saving = 2 * price.halfYearlyInPaise - price.annualInPaise
  return saving > 0 ? saving : null
}

/** A plan that is not on sale can be neither chosen nor renewed; those who hold it still see it as theirs. */
export function availabilityOnSale(availability: PlanAvailability, isOnSale: boolean): PlanAvailability {
  if (isOnSale) return availability
  if (availability === 'RENEW') return 'ACTIVATED'
  return availability === 'CHOOSE' ? 'HIDDEN' : availability
}
