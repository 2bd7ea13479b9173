import { type LegalFactsAnswer, legalFacts } from '#shared/contract/legal-facts.ts'
import { FACT_NAMES, type RequiredFact } from '#shared/domain/legal-facts.ts'
import { t } from '#web/i18n/t.ts'
import type { FieldLabels } from '#web/platform/form-changes.ts'
import * as z from 'zod/mini'

export const factsForm = z.omit(z.required(legalFacts.update.body), { version: true })
export type FactsForm = z.output<typeof factsForm>

/** The form's values; a change is important only when somebody says so. */
export function initialFactsForm({ facts }: LegalFactsAnswer): FactsForm {
  const { updatedAt: _, termsVersion: __, version: ___, ...fields } = facts
  return { ...fields, isImportant: false }
}

export const factLabels = {
  legalName: () => t('Legal name'),
  address: () => t('Address'),
  state: () => t('State'),
  gstin: () => t('GSTIN'),
  sac: () => t('SAC'),
  prefix: () => t('Before each number'),
  grievanceName: () => t('Grievance officer'),
  grievanceEmail: () => t('Grievance email'),
  grievancePhone: () => t('Grievance phone'),
  refundDays: () => t('Money back within (days)'),
  minimumAge: () => t('Minimum age'),
  courtPlace: () => t('Place of the courts'),
  isImportant: () => t('This change is important'),
} satisfies FieldLabels<FactsForm>

/** 'address, place of the courts' */
export function namesOf(missing: readonly RequiredFact[]): string {
  return missing.map((name) => t(FACT_NAMES[name])).join(', ')
}
