/** The version of the terms and of the privacy page that is in force; a new one is asked of everybody again. */
export const TERMS_VERSION = '2024-12'

/** Of age, or under 18 with the consent of a parent or guardian. */
export const AGES = ['ADULT', 'GUARDIAN'] as const
export type Age = (typeof AGES)[number]

/** Whether somebody still has to agree, by the latest version that he has agreed to. */
export function mustAgree(agreedVersion: string | null): boolean {
  return agreedVersion !== TERMS_VERSION
}
