/** The current version of the terms and the privacy page; after a new one everybody has to agree again. */
export const TERMS_VERSION = '2024-12'

/** ADULT: of age. GUARDIAN: under 18, with the consent of a parent or guardian. */
export const AGES = ['ADULT', 'GUARDIAN'] as const
export type Age = (typeof AGES)[number]

/** Whether a member still has to agree, given the latest version that they have agreed to. */
export function needsConsent(agreedVersion: string | null): boolean {
  return agreedVersion !== TERMS_VERSION
}
