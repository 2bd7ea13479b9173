import { languageOf } from './domain/locale.ts'
import { formatRupees, type Paise, rupees } from './domain/money.ts'
import { annualSaving, discountPercent, type PlanPrice } from './domain/plan-prices.ts'
import { PLAN_TYPES, type PlanType } from './domain/plans.ts'
import { pageJson, withBlock, withRepeated } from './page-blocks.ts'

/** A plan that visitors can buy. */
export interface OfferedPlan extends PlanPrice {
  planType: PlanType
  planName: string
  tagline: string
  description: string
  /** What it offers beside what it opens. */
  features: readonly string[]
}

/** The plans on sale, one of a type, in the order in which the public pages show them. */
export type CourseOffer = readonly Readonly<OfferedPlan>[]

/**
 * Where the built public pages have the plan of this type. The server fills it in, so that a new price needs no build.
 * What stands between `start` and `end` is left out while the plan is not on sale; what stands between `eachFeature`
 * and `endFeature` is repeated for every feature that the owner adds.
 */
export function planPlaceholders(planType: PlanType) {
  const mark = (name: string) => `%${planType}${name}%`
  const endMark = (name: string) => `%/${planType}${name}%`
  return {
    start: mark(''),
    end: endMark(''),
    discountStart: mark('_DISCOUNT'),
    discountEnd: endMark('_DISCOUNT'),
    savingStart: mark('_SAVING'),
    savingEnd: endMark('_SAVING'),
    descriptionStart: mark('_DESCRIBED'),
    descriptionEnd: endMark('_DESCRIBED'),
    eachFeature: mark('_FEATURES'),
    endFeature: endMark('_FEATURES'),
    price: mark('_PRICE'),
    fullPrice: mark('_FULL_PRICE'),
    percent: mark('_PERCENT'),
    /** What a year costs less than two half-years. */
    saving: mark('_SAVED'),
    name: mark('_NAME'),
    tagline: mark('_TAGLINE'),
    description: mark('_DESCRIPTION'),
    feature: mark('_FEATURE'),
    /** For the `lang` attributes of what only the owner has written. */
    descriptionLanguage: mark('_DESCRIPTION_LANG'),
    featureLanguage: mark('_FEATURE_LANG'),
  }
}

/** Around the plans of a page, each between its `start` and `end`: the server puts them into the order of the offer. */
export const plansInOrder = { start: '%PLANS%', end: '%/PLANS%' }

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

/** Fills the plans into a built page; `escape` makes their words safe there. */
export function withCourseOffer(page: string, offer: CourseOffer, escape: (text: string) => string): string {
  const { start, end } = plansInOrder
  const ordered = withRepeated(page, { start, end, items: offer, fill: plansPart })
  const filled = PLAN_TYPES.reduce((text, planType) => {
    const place = planPlaceholders(planType)
    if (!text.includes(place.start.slice(0, -1))) return text
    return withPlan(text, { plan: offer.find((plan) => plan.planType === planType), place, offer, escape })
  }, ordered)
  return filled.replaceAll(JSON.stringify(offerPlaceholders.structuredData), () => structuredOffers(offer))
}

/** Of a part with every plan the one of this plan. */
function plansPart(part: string, { planType }: OfferedPlan): string {
  const { start, end } = planPlaceholders(planType)
  return part.slice(part.indexOf(start), part.indexOf(end) + end.length)
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
  const described = withBlock(discounted, {
    start: place.descriptionStart,
    end: place.descriptionEnd,
    isShown: plan !== undefined && plan.description !== '',
  })
  const listed = withRepeated(described, {
    start: place.eachFeature,
    end: place.endFeature,
    items: plan?.features ?? [],
    fill: (item, feature) =>
      item.replaceAll(place.featureLanguage, languageOf(feature)).replaceAll(place.feature, () => escape(feature)),
  })
  return withBlock(listed, { start: place.savingStart, end: place.savingEnd, isShown: saving !== null })
    .replaceAll(place.price, plan ? formatRupees(plan.priceInPaise) : '')
    .replaceAll(place.fullPrice, plan?.fullPriceInPaise ? formatRupees(plan.fullPriceInPaise) : '')
    .replaceAll(place.percent, String(percent))
    .replaceAll(place.saving, saving === null ? '' : formatRupees(saving))
    .replaceAll(wordsAt(place.name), (_, ...words) => (plan ? escape(translated(plan.planName, words)) : ''))
    .replaceAll(wordsAt(place.tagline), (_, ...words) => (plan ? escape(translated(plan.tagline, words)) : ''))
    .replaceAll(place.descriptionLanguage, languageOf(plan?.description ?? ''))
    .replaceAll(place.description, () => escape(plan?.description ?? ''))
}

/** The placeholder, with or without a translation. */
function wordsAt(placeholder: string): RegExp {
  return new RegExp(String.raw`${placeholder.slice(0, -1)}(?:\|([^|%]*)\|([^|%]*))?%`, 'g')
}

function translated(words: string, [shipped, shown]: unknown[]): string {
  return words === shipped && typeof shown === 'string' ? shown : words
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
