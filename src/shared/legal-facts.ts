import { withBlock } from './page-blocks.ts'
import { phoneLink } from './contact.ts'
import { agesFrom } from './domain/consent.ts'
import { formatDate } from './domain/dates.ts'
import type { Instant } from './domain/ist.ts'
import type { LegalFacts } from './domain/legal-facts.ts'

/**
 * Where the built pages have the legal facts; the server fills them in. A sentence that needs a fact which is not entered
 * is left out, and another may stand in its place.
 */
export const factPlaceholders = {
  legalName: '%FACT_NAME%',
  address: '%FACT_ADDRESS%',
  gstin: '%FACT_GSTIN%',
  grievanceName: '%FACT_OFFICER%',
  grievanceEmail: '%FACT_OFFICER_EMAIL%',
  grievancePhone: '%FACT_OFFICER_PHONE%',
  grievancePhoneLink: '%FACT_OFFICER_TEL%',
  courtPlace: '%FACT_COURT%',
  refundDays: '%FACT_REFUND_DAYS%',
  minimumAge: '%FACT_MINIMUM_AGE%',
  /** Filled where people below the age of majority may take part. */
  guardian: '%FACT_GUARDIAN%',
  updatedAtEnglish: '%FACT_UPDATED_EN%',
  updatedAtHindi: '%FACT_UPDATED_HI%',
  inForceSinceEnglish: '%FACT_SINCE_EN%',
  inForceSinceHindi: '%FACT_SINCE_HI%',
} as const
type Placeholder = keyof typeof factPlaceholders

/** The page of the application has the days of the refund in this `<meta>` element. */
export const REFUND_DAYS_META = 'refund-days'

/** A text that is shown only once the fact is entered, and what is shown before. */
export function ifEntered(fact: Placeholder, text: string, otherwise = ''): string {
  const { entered, missing } = marksOf(fact)
  return `${entered.start}${text}${entered.end}${otherwise && missing.start + otherwise + missing.end}`
}

/** The marks around what is shown with the fact and without it. */
function marksOf(fact: Placeholder) {
  const name = factPlaceholders[fact].slice('%FACT_'.length, -1)
  return {
    entered: { start: `%IF_${name}%`, end: `%/IF_${name}%` },
    missing: { start: `%UNLESS_${name}%`, end: `%/UNLESS_${name}%` },
  }
}

/** Fills the legal facts into a built page; `escape` makes their texts safe there. */
export function withLegalFacts(page: string, facts: LegalFacts, escape: (text: string) => string): string {
  if (!page.includes('%FACT_')) return page
  const { updatedAt, inForceSince, refundDays, minimumAge, ...texts } = facts
  const values: Record<Placeholder, string> = {
    ...texts,
    // On pages it stands within a line.
    address: texts.address.replaceAll(/,?\s*\n\s*/g, ', '),
    grievancePhoneLink: texts.grievancePhone && phoneLink(texts.grievancePhone),
    refundDays: String(refundDays),
    minimumAge: String(minimumAge),
    guardian: agesFrom(minimumAge).includes('GUARDIAN') ? 'yes' : '',
    updatedAtEnglish: dateIn('en', updatedAt),
    updatedAtHindi: dateIn('hi', updatedAt),
    inForceSinceEnglish: dateIn('en', inForceSince),
    inForceSinceHindi: dateIn('hi', inForceSince),
  }
  return PLACEHOLDERS.reduce((filled, fact) => {
    const isEntered = values[fact] !== ''
    const { entered, missing } = marksOf(fact)
    return withBlock(withBlock(filled, { ...entered, isShown: isEntered }), {
      ...missing,
      isShown: !isEntered,
    }).replaceAll(
      factPlaceholders[fact], // A percent sign could be read as a placeholder by what is filled in later.
      () => escape(values[fact]).replaceAll('%', '&#37;'),
    )
  }, page)
}

const PLACEHOLDERS: readonly Placeholder[] = [
  'legalName',
  'address',
  'gstin',
  'grievanceName',
  'grievanceEmail',
  'grievancePhone',
  'grievancePhoneLink',
  'courtPlace',
  'refundDays',
  'minimumAge',
  'guardian',
  'updatedAtEnglish',
  'updatedAtHindi',
  'inForceSinceEnglish',
  'inForceSinceHindi',
]

function dateIn(language: 'en' | 'hi', instant: Instant | null): string {
  return instant ? formatDate(instant, language) : ''
}
