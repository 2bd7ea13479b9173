import { annualSaving, availabilityOnSale, discountPercent } from './plan-prices.ts'
import type { PlanAvailability } from './plans.ts'
import { expect, test } from 'vitest'

test.each<[price: number, fullPrice: number | null, percent: number | null]>([
  [699, 2999, 80],
  [699, 3000, 76],
  [700, 2999, 76],
  [500, 1000, 50],
  [501, 1000, 49],
  [999, 1000, null],
  [990, 1000, 1],
  [1000, 1000, null],
  [1000, 900, null],
  [1, 1_000_000, 99],
  [699, null, null],
])('₹%d beside ₹%s saves %s percent', (price, fullPrice, percent) => {
  const fullPriceInPaise = fullPrice === null ? null : fullPrice * 100
  expect(discountPercent({ priceInPaise: price * 100, fullPriceInPaise })).toBe(percent)
})

test.each<[annual: number, halfYearly: number, saving: number | null]>([
  [129_900, 69_900, 9900],
  [139_700, 69_900, 100],
  [139_800, 69_900, null],
  [149_900, 69_900, null],
])('a year for %d paise beside %d for half of it saves %s', (annualInPaise, halfYearlyInPaise, saving) => {
  expect(annualSaving({ annualInPaise, halfYearlyInPaise })).toBe(saving)
})

test.each<[PlanAvailability, isOnSale: boolean, PlanAvailability]>([
  ['CHOOSE', true, 'CHOOSE'],
  ['CHOOSE', false, 'HIDDEN'],
  ['ACTIVATED', false, 'ACTIVATED'],
  ['RENEW', true, 'RENEW'],
  ['RENEW', false, 'ACTIVATED'],
  ['HIDDEN', true, 'HIDDEN'],
])('a plan that a member finds %s is, with on sale %s, %s', (availability, isOnSale, shown) => {
  expect(availabilityOnSale(availability, isOnSale)).toBe(shown)
})
