import type { FactsRow } from './legal-facts.repo.ts'
import type { LegalFactsAnswer, LegalFactsInput } from '#shared/contract/legal-facts.ts'
import type { Fields } from '#shared/domain/audit.ts'
import { termsVersion } from '#shared/domain/consent.ts'
import type { LegalFacts } from '#shared/domain/legal-facts.ts'

/** The facts as the pages show them. */
export function pageFactsOf(row: FactsRow): LegalFacts {
  return {
    legalName: row.name,
    address: row.address,
    gstin: row.gstin,
    grievanceName: row.grievance_name,
    grievanceEmail: row.grievance_email,
    grievancePhone: row.grievance_phone,
    courtPlace: row.court_place,
    refundDays: row.refund_days,
    minimumAge: row.minimum_age,
    updatedAt: row.updated_at,
    inForceSince: row.in_force_since,
  }
}

export function presentFacts(row: FactsRow): LegalFactsAnswer['facts'] {
  const { inForceSince: _, ...facts } = pageFactsOf(row)
  const { state, sac, prefix, version } = row
  return { ...facts, state, sac, prefix, termsVersion: termsVersion(row.agreed_version), version }
}

export function auditFields(row: FactsRow): Fields {
  const { version: _, updatedAt: __, ...fields } = presentFacts(row)
  return fields
}

export function columnsOf(facts: LegalFactsInput) {
  const { state, gstin, sac, prefix, address } = facts
  return {
    state,
    gstin,
    sac,
    prefix,
    address,
    name: facts.legalName,
    grievance_name: facts.grievanceName,
    grievance_email: facts.grievanceEmail,
    grievance_phone: facts.grievancePhone,
    court_place: facts.courtPlace,
    refund_days: facts.refundDays,
    minimum_age: facts.minimumAge,
  }
}
