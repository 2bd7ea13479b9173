import { formatRupees, type Paise, rupees } from './domain/money.ts'
import { annualSaving, discountPercent, type PlanPrice } from './domain/plan-prices.ts'
import { PLAN_TYPES, type PlanType } from './domain/plans.ts'
import { pageJson, withBlock } from './page-blocks.ts'

/** A plan that visitors can buy. */
export interface OfferedPlan extends PlanPrice {
  id: string
  planType: PlanType
  planName: string
  tagline: string
}

/** The plans on sale, as the public pages show them, lowest tier first. */
export type CourseOffer = readonly Readonly<OfferedPlan>[]

/**
 * Where the built public pages have a plan of this type. The server fills it in, so that a new price needs no build.
 * What stands between `start` and `end` is left out while no plan of the type is on sale; what stands between `each` and
 * `endEach` is repeated for every one. Elsewhere the values are those of the first.
 */
export function planPlaceholders(planType: PlanType) {
  const mark = (name: string) => `%${planType}${name}%`
  return {
    start: mark(''),
    end: `%/${planType}%`,
    each: mark('_EACH'),
    endEach: `%/${planType}_EACH%`,
    discountStart: mark('_DISCOUNT'),
    discountEnd: `%/${planType}_DISCOUNT%`,
    savingStart: mark('_SAVING'),
    savingEnd: `%/${planType}_SAVING%`,
    price: mark('_PRICE'),
    fullPrice: mark('_FULL_PRICE'),
    percent: mark('_PERCENT'),
    /** What a year costs less than two half-years. */
    saving: mark('_SAVED'),
    name: mark('_NAME'),
    tagline: mark('_TAGLINE'),
    /** What the sign-in's URL carries to the payment (`chosen-plan.ts`). */
    key: mark('_KEY'),
  }
}

/** The plan that the specification's copy is about, and the offers of all plans in the structured data. */
export const offerPlaceholders = {
  ...planPlaceholders('HALF_YEARLY'),
  /** A string in the structured data, whose place the offers take. */
  structuredData: '%OFFER_DATA%',
}

/**
 * A placeholder of a plan's words on a page in another language: what the product ships with is shown in translation,
 * what an owner has written as it is.
 */
export function translatedPlaceholder(
  placeholder: string,
  { shipped, shown }: { shipped: string; shown: string },
): string {
  return shipped === shown ? placeholder : `${placeholder.slice(0, -1)}|${shipped}|${shown}%`
}

/** Fills the plans into a built page; `escape` makes their names safe there. */
export function withCourseOffer(page: string, offer: CourseOffer, escape: (text: string) => string): string {
  const filled = PLAN_TYPES.reduce((text, planType) => {
    const place = planPlaceholders(planType)
    if (!text.includes(place.start.slice(0, -1))) return text
    const plans = offer.filter((plan) => plan.planType === planType)
    const fill = (part: string, plan: OfferedPlan | undefined) => withPlan(part, { plan, place, offer, escape })
    const repeated = withRepeated(text, place, (part) => plans.map((plan) => fill(part, plan)).join(''))
    return fill(repeated, plans[0])
  }, page)
  return filled.replaceAll(JSON.stringify(offerPlaceholders.structuredData), () => structuredOffers(offer))
}

/** What stands for this plan in the sign-in's URL: its type, which links keep, or its id if it is not the first of it. */
export function planKey({ id, planType }: Pick<OfferedPlan, 'id' | 'planType'>, offer: CourseOffer): string {
  return offer.find((plan) => plan.planType === planType)?.id === id ? planType : id
}

interface PlanFill {
  plan: OfferedPlan | undefined
  place: ReturnType<typeof planPlaceholders>
  offer: CourseOffer
  escape: (text: string) => string
}

function withPlan(text: string, { plan, place, offer, escape }: PlanFill): string {
  const percent = plan ? discountPercent(plan) : null
  const saving = plan ? savingOf(plan, offer) : null
  const shown = withBlock(text, { start: place.start, end: place.end, isShown: plan !== undefined })
  const discounted = withBlock(shown, {
    start: place.discountStart,
    end: place.discountEnd,
    isShown: percent !== null,
  })
  return withBlock(discounted, { start: place.savingStart, end: place.savingEnd, isShown: saving !== null })
    .replaceAll(place.price, plan ? formatRupees(plan.priceInPaise) : '')
    .replaceAll(place.fullPrice, plan?.fullPriceInPaise ? formatRupees(plan.fullPriceInPaise) : '')
    .replaceAll(place.percent, String(percent))
    .replaceAll(place.saving, saving === null ? '' : formatRupees(saving))
    .replaceAll(wordsAt(place.name), (_, ...words) => (plan ? escape(translated(plan.planName, words)) : ''))
    .replaceAll(wordsAt(place.tagline), (_, ...words) => (plan ? escape(translated(plan.tagline, words)) : ''))
    .replaceAll(place.key, plan ? planKey(plan, offer) : '')
}

/** The placeholder, with or without a translation. */
function wordsAt(placeholder: string): RegExp {
  return new RegExp(String.raw`${placeholder.slice(0, -1)}(?:\|([^|%]*)\|([^|%]*))?%`, 'g')
}

function translated(words: string, [shipped, shown]: unknown[]): string {
  return words === shipped && typeof shown === 'string' ? shown : words
}

function withRepeated(text: string, { each, endEach }: PlanFill['place'], repeat: (part: string) => string): string {
  return text
    .split(each)
    .map((part, at) => {
      const end = part.indexOf(endEach)
      return at === 0 ? part : repeat(part.slice(0, end)) + part.slice(end + endEach.length)
    })
    .join('')
}

function savingOf({ planType, priceInPaise }: OfferedPlan, offer: CourseOffer): Paise | null {
  const halfYearly = offer.find((plan) => plan.planType === 'HALF_YEARLY')
  if (planType !== 'ANNUAL' || !halfYearly) return null
  return annualSaving({ annualInPaise: priceInPaise, halfYearlyInPaise: halfYearly.priceInPaise })
}

function structuredOffers(offer: CourseOffer): string {
  const data = offer.map(({ planName, priceInPaise }) => ({
    '@type': 'Offer',
    name: planName,
    category: 'Paid',
    price: String(rupees(priceInPaise)),
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
  }))
  return pageJson(data)
}
