import { type AdminPlan, planInput } from '#shared/contract/plans.ts'
import { parseRupees } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

/** The values of the plan form, prices as typed; an empty struck-through price is none. */
export const planForm = z
  .extend(planInput, {
    price: z.string().check(({ value, issues }) => {
      const message = findPriceProblem(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
    fullPrice: z.string().check(({ value, issues }) => {
      const message = value.trim() !== '' && findPriceProblem(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
    /** One a line. */
    features: z.string().check(({ value, issues }) => {
      const { error } = planInput.shape.features.safeParse(linesOf(value))
      if (error?.issues[0]) issues.push({ code: 'custom', message: t(error.issues[0].message), input: value })
    }),
    /** A place, as its option says it. */
    position: z.string(),
  })
  .check(
    z.refine((form) => isAbove(form), {
      path: ['fullPrice'],
      error: () => t('The struck-through price must be above the price.'),
    }),
  )
export type PlanForm = z.output<typeof planForm>

export function initialPlanForm(plan: AdminPlan): PlanForm {
  const { planName, price, fullPrice, tagline, description, features, isOnSale, position } = plan
  return {
    planName,
    price: String(price),
    fullPrice: fullPrice === null ? '' : String(fullPrice),
    tagline,
    description,
    features: features.join('\n'),
    isOnSale,
    position: String(position),
  }
}

/** The form's values as the call takes them. */
export function toPlanInput({ price, fullPrice, features, position, ...others }: PlanForm): z.output<typeof planInput> {
  return {
    ...others,
    price: parseRupees(price),
    fullPrice: fullPrice.trim() === '' ? null : parseRupees(fullPrice),
    features: linesOf(features),
    position: Number(position),
  }
}

export const planLabels = {
  planName: () => t('Name'),
  price: () => t('Price in rupees'),
  fullPrice: () => t('Struck-through price in rupees'),
  tagline: () => t('Short description'),
  description: () => t('Description'),
  features: () => t('Features, one a line'),
  isOnSale: () => t('On sale'),
  position: () => t('Place'),
}

/** The lines of a field that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function findPriceProblem(typed: string): string | null {
  const { error } = planInput.shape.price.safeParse(parseRupees(typed))
  return error?.issues[0] ? t(error.issues[0].message) : null
}

function isAbove({ price, fullPrice }: { price: string; fullPrice: string }): boolean {
  return fullPrice.trim() === '' || !(parseRupees(fullPrice) <= parseRupees(price))
}
