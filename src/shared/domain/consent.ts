/** The version of the texts of the legal pages; after a new one everybody has to agree again. */
export const TERMS_VERSION = '2024-12'

/** ADULT: of age. GUARDIAN: under 18, with the consent of a parent or guardian. */
export const AGES = ['ADULT', 'GUARDIAN'] as const
export type Age = (typeof AGES)[number]

const AGE_OF_MAJORITY = 18

/** Whether a member has stated that they are of age; who has not is treated as a child. */
export function isOfAge(age: Age | null): boolean {
  return age === 'ADULT'
}

/**
 * The version of the terms in force: that of the texts, and behind a dot that of the legal facts if an administrator
 * has marked one of their changes as important. '2024-12' or '2024-12.5'.
 */
export function termsVersion(agreedFactsVersion: number): string {
  return agreedFactsVersion === 0 ? TERMS_VERSION : `${TERMS_VERSION}.${agreedFactsVersion}`
}

/** Whether a member still has to agree, given the latest version that they have agreed to. */
export function needsConsent(agreedVersion: string | null, inForce: string): boolean {
  return agreedVersion !== inForce
}

/** The ages that may take part: nobody needs a guardian where only adults may. */
export function agesFrom(minimumAge: number): readonly Age[] {
  return minimumAge < AGE_OF_MAJORITY ? AGES : ['ADULT']
}
