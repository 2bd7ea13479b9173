import { type Entitlement, includesLibrary, isEntitled } from './access.ts'
import type { PlanType } from './plans.ts'

/** How many lines of its own a plan's card has room for, and how long each may be. */
export const MAX_PLAN_FEATURES = 6
export const MAX_FEATURE_LENGTH = 60

/** Words of what only plans with the library open. The free e-book is for everybody. */
const OF_THE_LIBRARY = new RegExp(
  [
    String.raw`(?<!\p{L})(?:courses?|library|live[ -]?sessions?|livestreams?|audios?|all content|full access|everything)(?!\p{L})`,
    String.raw`(?<!free )(?<!\p{L})e-?books?(?!\p{L})`,
    'कोर्स|लाइब्रेरी|लाइव सत्र|ऑडियो|(?<!मुफ़्त )ई-?बुक|सब कुछ',
  ].join('|'),
  'iu',
)

/**
 * The word with which a text about a plan promises what the plan does not open; null when there is none. Access follows
 * from the type of a plan (`access.ts`), so that a text alone opens nothing.
 */
export function findForeignPromise(planType: PlanType, text: string): string | null {
  if (includesLibrary({ subscriptionStatus: 'ACTIVE', planType })) return null
  return OF_THE_LIBRARY.exec(text)?.[0] ?? null
}

/** The sentence beside the field of such a text; null when it promises nothing that the plan does not open. */
export function promiseProblem(planType: PlanType, text: string): string | null {
  const word = findForeignPromise(planType, text)
  return word === null ? null : `This plan opens the webinars alone. Please leave out “${word}”.`
}

/** The plan that stands out among the others (specification §2). */
export const RECOMMENDED_PLAN: PlanType = 'ANNUAL'

/** How long a plan runs, as it stands behind its price (specification §2). */
export const PLAN_LENGTHS: Readonly<Record<PlanType, string>> = {
  INITIAL: '/10 Days',
  HALF_YEARLY: '/6 Months',
  ANNUAL: '/Year',
}

/** The features of the specification (§2), and what a plan must open to have them. */
const FEATURES = [
  ['Daily Videos', 'PROGRAMME'],
  ['Full Course Library', 'COURSE_ITEMS'],
  ['All Live Sessions', 'STREAM'],
] as const satisfies (readonly [string, Entitlement])[]

/** What the card of a plan lists by itself: an owner's own features stand below. */
export function featuresOf(planType: PlanType): { name: string; isIncluded: boolean }[] {
  const holder = { role: 'USER', subscription: { subscriptionStatus: 'ACTIVE', planType } } as const
  return FEATURES.map(([name, entitlement]) => ({ name, isIncluded: isEntitled(entitlement, holder) }))
}

/** The plans in their new order, with the plan at `position`, counted from 1. */
export function movePlan<Plan extends { id: string }>(plans: readonly Plan[], id: string, position: number): Plan[] {
  const others = plans.filter((plan) => plan.id !== id)
  const moved = plans.filter((plan) => plan.id === id)
  return [...others.slice(0, position - 1), ...moved, ...others.slice(position - 1)]
}
