import type { LegalFactsInput } from '#shared/contract/legal-facts.ts'

/** The legal facts of a seller; complete once the Settings screen has a contact email and phone. */
export const SELLER: LegalFactsInput = {
  legalName: 'साधना Trust',
  address: '12 Temple Road\nPune 411001',
  state: '27',
  gstin: '27AAPFU0939F1ZV',
  sac: '999293',
  prefix: '',
  grievanceName: 'Meera Joshi',
  grievanceEmail: 'grievance@example.com',
  grievancePhone: '+91 98200 11224',
  refundDays: 10,
  minimumAge: 16,
  courtPlace: 'Pune',
}
