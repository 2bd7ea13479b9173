import type { Instant } from './ist.ts'

/** What the legal pages and the footer say of the seller; a text is '' until an administrator enters it. */
export interface LegalFacts {
  legalName: string
  address: string
  gstin: string
  grievanceName: string
  grievanceEmail: string
  grievancePhone: string
  /** The town whose courts decide. */
  courtPlace: string
  /** Days after paying within which members get their money back. */
  refundDays: number
  minimumAge: number
  /** When a fact last changed; null before that. */
  updatedAt: Instant | null
  /** Since when the terms are in force that members are asked to agree to; null for the first ones. */
  inForceSince: Instant | null
}

/** What holds until an administrator enters something else (specification §1 names the age). */
export const BUILT_LEGAL_FACTS: Readonly<LegalFacts> = {
  legalName: '',
  address: '',
  gstin: '',
  grievanceName: '',
  grievanceEmail: '',
  grievancePhone: '',
  courtPlace: '',
  refundDays: 7,
  minimumAge: 13,
  updatedAt: null,
  inForceSince: null,
}

/** The facts without which no live payments are taken: the Consumer Protection (E-Commerce) Rules and Razorpay ask. */
export const REQUIRED_FACTS = [
  'legalName',
  'address',
  'contactEmail',
  'contactPhone',
  'grievanceName',
  'grievanceEmail',
  'courtPlace',
] as const
export type RequiredFact = (typeof REQUIRED_FACTS)[number]

/** The required facts that are not entered, in the order of their form. */
export function findMissingFacts(facts: Readonly<Record<RequiredFact, string>>): RequiredFact[] {
  return REQUIRED_FACTS.filter((name) => facts[name].trim() === '')
}

/** How sentences name the required facts. */
export const FACT_NAMES: Record<RequiredFact, string> = {
  legalName: 'legal name',
  address: 'address',
  contactEmail: 'contact email',
  contactPhone: 'contact phone',
  grievanceName: 'grievance officer',
  grievanceEmail: 'grievance email',
  courtPlace: 'place of the courts',
}

/** Why a new live key is not taken; null while nothing is missing. */
export function liveKeyProblem(missing: readonly RequiredFact[]): string | null {
  if (missing.length === 0) return null
  const names = missing.map((name) => FACT_NAMES[name]).join(', ')
  return `This is a live key. It can be used once the legal facts are complete. Still missing: ${names}.`
}
