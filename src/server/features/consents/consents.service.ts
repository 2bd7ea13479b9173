import * as consents from './consents.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Consent, consents as calls } from '#shared/contract/consents.ts'
import { needsConsent, TERMS_VERSION } from '#shared/domain/consent.ts'

/** What users have agreed to, and when; deleted with the account. */
export function consentsService({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof calls> {
  async function consentState(userId: string): Promise<Consent> {
    const row = await consents.findLatest(db, userId)
    return {
      termsVersion: TERMS_VERSION,
      agreed: row ? { termsVersion: row.terms_version, age: row.age, agreedAt: row.agreed_at } : null,
      isNeeded: needsConsent(row?.terms_version ?? null),
    }
  }

  return {
    state: ({ viewer }) => consentState(viewer.userId),

    async agree({ viewer, body: { termsVersion, age } }) {
      // Nobody can agree to a text that they have not been shown.
      if (termsVersion !== TERMS_VERSION) throw new Refused('CHANGED_MEANWHILE')
      await consents.insert(db, {
        user_id: viewer.userId,
        terms_version: termsVersion,
        age,
        agreed_at: clock.now(),
      })
      return consentState(viewer.userId)
    },
  }
}
