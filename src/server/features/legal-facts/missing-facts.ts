import { pageFactsOf } from './present-facts.ts'
import * as repo from './legal-facts.repo.ts'
import type { FactsRow } from './legal-facts.repo.ts'
import type { Db } from '#server/db/database.ts'
import { findMissingFacts, type RequiredFact } from '#shared/domain/legal-facts.ts'
import { isLiveKey } from '#shared/domain/payment-keys.ts'

/** What has to be entered before live payments are taken. */
export async function readMissingFacts(db: Db): Promise<RequiredFact[]> {
  return missingOf(await repo.read(db), await repo.readContact(db))
}

export function missingOf(row: FactsRow, contact: { email: string; phone: string }): RequiredFact[] {
  return findMissingFacts({ ...pageFactsOf(row), contactEmail: contact.email, contactPhone: contact.phone })
}

/** Whether a live key is in use: that of the environment comes before that of the Settings screen. */
export async function isLiveKeyInUse(db: Db, configuredKeyId: string | null): Promise<boolean> {
  return isLiveKey(configuredKeyId ?? (await repo.readKeyId(db)))
}
